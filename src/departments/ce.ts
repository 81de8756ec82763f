import { montar, visaoGeral } from './montar.ts'

export const departamento = montar('ce', [{ titulo: null, linhas: [{ ...visaoGeral('ce'), blocos: ['reservas'] }] }])
