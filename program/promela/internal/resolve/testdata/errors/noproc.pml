byte x;
// error the model has no process
