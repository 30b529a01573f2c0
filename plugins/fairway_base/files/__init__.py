"""What people write and what is wrong with it: courses on paper and packs; and what the game leaves to others."""
