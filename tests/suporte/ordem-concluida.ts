import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Ato } from '#modules/ordens/contract/atos.ts'
import { servicos } from '#modules/ordens/contract/cadastros.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import type { AppDeTeste } from './app.ts'
import { planejarOrdem, type Campo } from './ordens.ts'

let dias = 0

/** A concluded order that used a service of R$ 250, two parts and 18 km. */
export async function ordemConcluida(casa: AppDeTeste, c: Campo): Promise<string> {
  const peca = await c.novaPeca('10')
  const servico = await c.supervisora.chamar(servicos.criar, {
    body: { nome: `Reparo ${uuidv7().slice(-6)}`, tipo: 'corretiva', duracao_min: 120, preco_centavos: 25_000 },
  })
  const id = await c.abrir({ servico_id: servico.corpo.data.id })
  await planejarOrdem(c, id)
  const agir = async (ato: object) => {
    const cabeca = { id: uuidv7(), ciclo: 1, ocorrido_em: new Date().toISOString(), relogio_s: 0 }
    const r = await c.tecnico.chamar(ordens.agir, { params: { id }, body: { ...cabeca, ...ato } as Ato })
    if (r.status !== 200) throw new Error(r.erro.message)
  }
  const so = { item_id: peca, series: [] }
  await agir({ tipo: 'retirar', dados: { ...so, quantidade: '3', local_id: c.sede } })
  await agir({ tipo: 'iniciar', dados: {}, lugar: { recusa: 'sem sinal' } })
  await agir({ tipo: 'consumir', dados: { ...so, quantidade: '2', local_id: c.van } })
  await agir({ tipo: 'devolver', dados: { ...so, quantidade: '1', local_id: c.sede } })
  dias += 1
  const [inicio, fim] = [new Date(Date.UTC(2020, 0, dias, 8)), new Date(Date.UTC(2020, 0, dias, 9))]
  await sql`
    insert into ordens.apontamentos (id, ordem_id, ciclo, usuario_id, tipo, periodo, km)
    values (${uuidv7()}, ${id}, 1, ${c.outro.id}, 'deslocamento', tstzrange(${inicio}, ${fim}), 18)
  `.execute(casa.app.s.banco.db)
  await agir({ tipo: 'concluir', dados: { texto: '', sem_assinatura: 'Cliente fora' } })
  return id
}
