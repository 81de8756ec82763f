import { sql } from 'kysely'
import type { z } from 'zod'
import { sistema } from '#platform/eventos/unidade.ts'
import { criacaoDeFila } from '#modules/chat/filas/contract/filas.ts'
import { criarFila } from '#modules/chat/filas/server/comandos/salvar.ts'
import type { App } from '../app.ts'

interface Semente extends Omit<z.input<typeof criacaoDeFila>, 'membros' | 'caixas'> {
  pessoas: readonly string[]
  padrao?: boolean
}

const sla: Semente['sla'] = {
  aviso_minutos: 10,
  metas: [
    { prioridade: 'urgente', primeira_resposta: 10, proxima_resposta: 15, resolucao: 240 },
    { prioridade: 'alta', primeira_resposta: 20, proxima_resposta: 30, resolucao: 480 },
    { prioridade: 'normal', primeira_resposta: 60, proxima_resposta: 120, resolucao: null },
  ],
}
const csat = {
  csat_pergunta: 'De 1 a 5, que nota você dá para este atendimento?',
  csat_agradecimento: 'Obrigada! Sua opinião nos ajuda a melhorar.',
}

const filas: readonly Semente[] = [
  {
    nome: 'Pós-venda',
    padrao: true,
    metodo: 'manual',
    departamentos: ['chat', 'mpvl', 'rec'],
    sla,
    ...csat,
    pessoas: ['atendente', 'supervisora', 'thiago.meireles'],
  },
  {
    nome: 'Comercial',
    metodo: 'ultimo',
    departamentos: ['co', 'vu', 'fi'],
    sla,
    regras: [
      { condicao: 'etiqueta', valores: ['Lead novo', 'Comercial'] },
      { condicao: 'palavra', valores: ['orçamento', 'proposta', 'simulação', 'financiamento'] },
    ],
    pessoas: ['vendedor'],
  },
  {
    nome: 'Créditos e contas',
    metodo: 'menor_carga',
    departamentos: ['vc', 'fin', 'ctr'],
    sla,
    ...csat,
    regras: [
      { condicao: 'etiqueta', valores: ['Créditos', 'Financeiro'] },
      { condicao: 'palavra', valores: ['fatura', 'boleto', 'segunda via', 'créditos'] },
    ],
    pessoas: ['atendente', 'aline.prado'],
  },
  {
    nome: 'Projetos e homologação',
    metodo: 'habilidade',
    departamentos: ['eng', 'ti', 'jrdc', 'cad'],
    sla,
    regras: [
      { condicao: 'etiqueta', valores: ['Homologação', 'Contrato'] },
      { condicao: 'palavra', valores: ['homologação', 'parecer de acesso', 'vistoria'] },
    ],
    pessoas: ['supervisora', 'thiago.meireles'],
  },
]

/**
 * Seeds the queues of the demonstration company, fed by its inbox. Runs once, so that later changes and deletions are
 * kept.
 */
export async function semearFilas(app: App, nomeDaCaixa: string): Promise<void> {
  const { db } = app.s.banco
  const caixa = await db
    .selectFrom('chat.caixas_entrada')
    .select('id')
    .where('nome', '=', nomeDaCaixa)
    .executeTakeFirst()
  const alguma = await db.selectFrom('chat.filas').select('id').limit(1).executeTakeFirst()
  if (!caixa || alguma) return
  const pessoas = await db.selectFrom('cad.usuarios').select(['id', 'email']).execute()
  await app.s.executar(sistema, async (u) => {
    for (const { pessoas: quem, padrao = false, ...fila } of filas) {
      const membros = quem
        .flatMap((nome) => pessoas.find((p) => p.email === `${nome}@girassol.test`)?.id ?? [])
        .map((usuario_id) => ({ usuario_id, capacidade: 8 }))
      await criarFila(u, criacaoDeFila.parse({ ...fila, membros, caixas: [{ caixa_entrada_id: caixa.id, padrao }] }))
    }
    // the SLA also applies to the seeded conversations: a customer waiting since yesterday is overdue
    await sql`update chat.filas set sla_desde = now() - interval '60 days' where sla_desde is not null`.execute(u.tx)
    // enqueue the existing conversations, too
    await sql`
      insert into chat.fila_pendencias (conversa_id)
      select id
      from chat.conversas
      where caixa_entrada_id = ${caixa.id}
        and status <> 'finalizada'
    `.execute(u.tx)
  })
}
