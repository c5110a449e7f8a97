"""Speed measurements that anybody can repeat; see README.md."""
