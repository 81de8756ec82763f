-- The contracted energy of a unit may be corrected; each correction is a row of the history.
grant update (kwh_contratado) on matriculas.unidades to girassol_app;
-- a waiting member then asks for another energy
grant update (kwh_necessario) on matriculas.espera to girassol_app;
