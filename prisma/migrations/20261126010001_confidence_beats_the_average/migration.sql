-- Open proposals were shown a confidence that nobody had held against the average: they are shown none until they are made anew.
UPDATE agent_actions SET calibrated = NULL WHERE state = 'proposed' AND calibrated IS NOT NULL;
