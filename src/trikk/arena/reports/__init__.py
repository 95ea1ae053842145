"""Figures as tables, charts and pages."""
