"""What happens without a request: live updates, webhooks, bots."""
