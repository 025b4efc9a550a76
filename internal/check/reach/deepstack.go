package reach
