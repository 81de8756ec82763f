import { diasEntre, somarDias } from '#kit/dias.ts'
import {
  FalhaDaNuvem,
  lista,
  maiores,
  objeto,
  textoDe,
  valorDe,
  type AdaptadorDaNuvem,
  type Conexao,
} from './adaptador.ts'

const DIAS_POR_CHAMADA = 7
const POR_PAGINA = 100

async function pedir(c: Conexao, caminho: string, consulta: Record<string, string>): Promise<Record<string, unknown>> {
  const { corpo } = await c.pedir({
    metodo: 'GET',
    caminho: `/v1/${caminho}`,
    consulta,
    // in a header only: addresses end up in logs
    cabecalhos: { token: c.credencial.token ?? '' },
  })
  const codigo = Number(corpo.error_code ?? -1)
  if (codigo === 0) return objeto(corpo.data)
  if (codigo === 10011) throw new FalhaDaNuvem('acesso', 'O Growatt recusou o token.')
  if (codigo === 10012) throw new FalhaDaNuvem('limitada', 'O Growatt pediu para esperar.')
  throw new FalhaDaNuvem('fora', `O Growatt respondeu com o erro ${codigo}.`)
}

/** Growatt OpenAPI V1: a fixed token, kWh, at most seven days of one plant a call. */
export const growatt: AdaptadorDaNuvem = {
  espacoMs: 1500,
  async usinas(c) {
    const achadas = []
    for (let page = 1; page <= 50; page++) {
      const plantas = lista((await pedir(c, 'plant/list', { page: String(page), perpage: String(POR_PAGINA) })).plants)
      achadas.push(...plantas)
      if (plantas.length < POR_PAGINA) break
    }
    return achadas.map((p) => ({
      codigo: textoDe(p.plant_id),
      nome: textoDe(p.name),
      kwp: Number(valorDe(p.peak_power) ?? 0) || null,
    }))
  },
  async energiaDiaria(c, codigos, de, ate) {
    const dias = []
    for (const codigo of codigos)
      for (let inicio = de; inicio <= ate; inicio = somarDias(inicio, DIAS_POR_CHAMADA)) {
        const fim = somarDias(inicio, Math.min(DIAS_POR_CHAMADA - 1, diasEntre(inicio, ate)))
        const consulta = { plant_id: codigo, start_date: inicio, end_date: fim, time_unit: 'day' }
        for (const e of lista((await pedir(c, 'plant/energy', consulta)).energys)) {
          const kwh = valorDe(e.energy)
          const dia = textoDe(e.date).slice(0, 10)
          if (kwh !== null && dia >= inicio && dia <= fim) dias.push({ codigo, dia, kwh })
        }
      }
    return maiores(dias)
  },
}
