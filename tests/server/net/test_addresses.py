"""Ports and addresses."""

import ipaddress
import socket

import pytest

from trikk.server.net.addresses import ListeningError, listen, local_url, network_url, network_urls


def test_any_free_port() -> None:
    with listen("127.0.0.1", 0) as one, listen("127.0.0.1", 0) as other:
        assert one.getsockname()[1] != other.getsockname()[1]
        socket.create_connection(one.getsockname()).close()


def test_a_taken_port_is_named_or_another_one_taken() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(ListeningError, match=f"port {port} is taken"):
            listen("127.0.0.1", port)
        with listen("127.0.0.1", port, or_any=True) as second:
            assert second.getsockname()[1] not in (0, port)
    with listen("127.0.0.1", port) as again:
        assert again.getsockname()[1] == port


def test_a_port_is_free_again_although_connections_were_open() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            first.accept()[0].close()
    listen("127.0.0.1", port).close()


def test_a_name_of_this_machine() -> None:
    with listen("localhost", 0) as listening:
        assert ipaddress.ip_address(listening.getsockname()[0]).is_loopback


@pytest.mark.parametrize("host", ["no.such.host.invalid", "a" * 300, "192.0.2.256", "::g"])
def test_a_host_that_does_not_exist(host: str) -> None:
    with pytest.raises(ListeningError, match="is unknown"):
        listen(host, 0)


def test_an_address_of_another_machine() -> None:
    with pytest.raises(ListeningError, match=r"'203\.0\.113\.77' is no address of this machine"):
        listen("203.0.113.77", 0)


@pytest.mark.skipif(not socket.has_ipv6, reason="needs IPv6")
def test_every_address_of_both_kinds() -> None:
    try:
        listening = listen("::", 0)
    except ListeningError:
        pytest.skip("this machine has no IPv6")
    with listening:
        socket.create_connection(("127.0.0.1", listening.getsockname()[1])).close()


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("0.0.0.0", "http://127.0.0.1:80"),
        ("::", "http://127.0.0.1:80"),
        ("::1", "http://[::1]:80"),
        ("localhost", "http://localhost:80"),
        ("10.0.0.7", "http://10.0.0.7:80"),
    ],
)
def test_the_address_for_a_browser_on_this_machine(host: str, url: str) -> None:
    assert local_url(host, 80) == url


def test_addresses_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    own = ["127.0.0.1", "192.168.3.4", "::1", "fe80::1%eth0", "fd00::4", "192.168.3.4", "10.1.1.1"]
    monkeypatch.setattr("trikk.server.net.addresses._towards_others", lambda: own[:3])
    monkeypatch.setattr("trikk.server.net.addresses._by_name", lambda: own[3:])
    assert network_urls("127.0.0.1", 80) == []
    assert network_urls("0.0.0.0", 80) == ["http://192.168.3.4:80", "http://10.1.1.1:80"]
    assert network_urls("::", 80) == ["http://192.168.3.4:80", "http://[fd00::4]:80", "http://10.1.1.1:80"]


def test_the_best_address_for_others_is_found_without_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked() -> list[str]:
        raise AssertionError("the name of this machine was looked up")

    monkeypatch.setattr("trikk.server.net.addresses._towards_others", lambda: iter(["192.168.3.4"]))
    monkeypatch.setattr("trikk.server.net.addresses._by_name", asked)
    assert network_url("0.0.0.0", 80) == "http://192.168.3.4:80"
    assert network_url("127.0.0.1", 80) is None


def test_own_addresses_are_those_of_this_machine() -> None:
    for url in network_urls("0.0.0.0", 0):
        listen(url.removeprefix("http://").removesuffix(":0"), 0).close()
    assert network_urls("localhost", 0) == []
