"""The same networks in PyTorch, for gradients."""

import numpy as np
import torch
from torch import Tensor, nn

from trikk.bots.policies.network import MARGIN, RESULT, Layers


class Network(nn.Module):
    """Two hidden layers; each layer's last row is added whatever the input."""

    def __init__(self, layers: Layers) -> None:
        super().__init__()
        self.first, self.second, self.last = (nn.Parameter(torch.from_numpy(layer[0].copy())) for layer in layers)

    def forward(self, rows: Tensor) -> Tensor:
        """Return what the network makes of rows of inputs."""
        sums = torch.relu(torch.addmm(self.first[-1], rows, self.first[:-1]))
        sums = torch.relu(torch.addmm(self.second[-1], sums, self.second[:-1]))
        return torch.addmm(self.last[-1], sums, self.last[:-1])

    def layers(self) -> Layers:
        """Return the weights for compiled code."""
        found = (layer.detach().numpy()[None].copy() for layer in (self.first, self.second, self.last))
        return Layers(*found)


class Policy(Network):
    """Prefers moves."""

    def logits(self, rows: Tensor, owners: Tensor, parts: Tensor, weights: Tensor) -> Tensor:
        """Return how much each move is preferred; `owners` says to which of the rows it belongs."""
        levels = self(rows)
        where = owners[:, None] * levels.shape[1] + parts
        found: Tensor = levels.reshape(-1)[where.reshape(-1)].reshape(where.shape)
        return (found * weights).sum(1)


class Critic(Network):
    """Says what a position is worth."""

    def forward(self, rows: Tensor) -> Tensor:
        """Return the margin, in units of the edition's scale, and the result from -1 to 1."""
        sums = super().forward(rows)
        return torch.stack((sums[:, MARGIN], nn.functional.softsign(sums[:, RESULT])), 1)


def logarithms(logits: Tensor, owners: Tensor, n: int) -> Tensor:
    """Return the logarithm of each move's chance among the moves of its decision."""
    most = torch.full((n,), -torch.inf).scatter_reduce(0, owners, logits.detach(), "amax")
    shifted = logits - most[owners]
    total = torch.zeros(n).index_add(0, owners, shifted.exp())
    return shifted - total.log()[owners]


def as_tensor(values: np.ndarray) -> Tensor:
    """Return an array as a tensor that shares its memory."""
    return torch.from_numpy(np.ascontiguousarray(values))
