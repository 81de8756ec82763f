-- Of a column added to a full table (0052) the planner knows nothing until the table is analyzed, and takes what is rare for common: the
-- figures of a funnel by origin read every card there is.
analyze funis.transicoes;
