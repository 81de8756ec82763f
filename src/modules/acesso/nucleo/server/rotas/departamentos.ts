import type { Tratadores } from '#platform/http/rotas.ts'
import type { departamentos } from '../../contract/departamentos.ts'
import { listarDepartamentos } from '../consultas/departamentos.ts'
import type { Servicos } from '../servicos.ts'

export const tratarDepartamentos = (s: Servicos): Tratadores<typeof departamentos> => ({
  listar: async () => ({ success: true, data: await listarDepartamentos(s.banco.db) }),
})
