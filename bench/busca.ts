import type { QueryDe } from '#kit/endpoint.ts'
import { ler } from '#platform/http/ler.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { conversas as contrato } from '#modules/chat/lista/contract/conversas.ts'
import { linhasAchadas, lugaresNaConversa } from '#modules/chat/busca/server/consultas/busca.ts'
import { listarConversas } from '#modules/chat/lista/server/consultas/conversas.ts'
import type { Casa } from './casa.ts'
import { alternar, emLaco } from './medir.ts'
import { capturar, pisoDe } from './piso.ts'
import { resultado, type Prova, type Resultado } from './resultado.ts'

const LIMITE_MS = 150
const ALCANCE = { todas: true, papeis: new Map() } as const
/** Search texts as the list sends them while the user types. */
const NA_LISTA = {
  comum: 'inversor',
  rara: 'kWh 976',
  media: 'combinado 3',
  duas_letras: 'kw',
  nada: 'xilofone',
  nome: 'Antônia Sá',
  telefone: '19 90000-1234',
}

/**
 * Measures one user's search in the list and inside the longest thread, compared with the same statements on the bare
 * driver.
 */
export const busca: Prova = async (casa) => {
  const saida: Resultado[] = []
  for (const [nome, texto] of Object.entries(NA_LISTA)) {
    const query = ler(contrato.listar.query, { busca: texto, limit: '30' }) as QueryDe<typeof contrato.listar>
    saida.push(
      await medir(casa, nome, `/api/chat/conversas?busca=${encodeURIComponent(texto)}&limit=30`, async (db) => {
        const { linhas } = await listarConversas(db, casa.usuarioId, ALCANCE, query)
        await linhasAchadas(
          db,
          linhas.map((l) => l.id),
          texto,
        )
      }),
    )
  }
  for (const [nome, texto] of [
    ['no_fio.comum', 'inversor'],
    ['no_fio.nada', 'xilofone'],
  ] as const) {
    saida.push(
      await medir(casa, nome, `/api/chat/conversas/${casa.fioLongo}/busca?texto=${texto}`, (db) =>
        lugaresNaConversa(db, casa.fioLongo, texto),
      ),
    )
  }
  return saida
}

async function medir(
  casa: Casa,
  nome: string,
  caminho: string,
  consulta: (db: Db) => Promise<unknown>,
): Promise<Resultado> {
  const capturadas = await capturar(casa.urlDoBanco, consulta)
  const [cliente] = casa.clientes(1)
  const m = await alternar(
    {
      sql: () => pisoDe(casa.urlDoBanco, 1, () => capturadas, { segundos: 2 }),
      http: () => emLaco([() => cliente?.exigir('GET', caminho) ?? Promise.resolve()], { segundos: 2 }),
    },
    1,
  )
  cliente?.fechar()
  return {
    ...resultado(`busca.${nome}.p95`, m.http.p95, 'ms', { floor: m.sql.p95 }),
    goal: `< ${LIMITE_MS}`,
    ok: m.http.p95 < LIMITE_MS,
  }
}
