import { sql } from 'kysely'
import { naParedeDe } from '#kit/data-falada.ts'
import { DIA_MS } from '#kit/dias.ts'
import { criarCartao, primeiroEstagio } from '#modules/funis/cartao/server/comandos/criar.ts'
import { trancarCartao } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { vincularConversa } from '#modules/funis/na-conversa/server/comandos/vincular.ts'
import { funilVigente } from '#modules/funis/publico.ts'
import { criarTarefa } from '#modules/tarefas/publico.ts'
import type { Servicos } from '#platform/servicos.ts'

/** The card and the next task of some of the conversations. */
const CASOS = [
  {
    nome: 'Marlene Ferreira Prado',
    funil: 'mpvl.posvendas',
    valor: null,
    tarefa: 'Confirmar a visita do técnico',
    dias: 1,
    hora: '08:00',
  },
  {
    nome: 'Pousada Maré Mansa',
    funil: 'vu.vendas',
    valor: 31_890_000,
    tarefa: 'Reenviar a opção B, com a bateria da noite',
    dias: 0,
    hora: '17:30',
  },
  {
    nome: 'Auto Posto Carnaubal',
    funil: 'vu.vendas',
    valor: 8_900_000,
    tarefa: 'Agendar a visita na cobertura das bombas',
    dias: 3,
    hora: '14:00',
  },
  {
    nome: 'Thaís Andrade',
    funil: 'vu.vendas',
    valor: 2_750_000,
    tarefa: 'Enviar a simulação com 12 placas',
    dias: 1,
    hora: '10:00',
  },
  {
    nome: 'Clínica Vida Plena',
    funil: 'vu.vendas',
    valor: 5_640_000,
    tarefa: 'Ligar sobre o financiamento',
    dias: 2,
    hora: null,
  },
] as const

interface Conversa {
  id: string
  contato_id: string
  contato_nome: string
  atribuida_para: string
}

/**
 * Links demonstration conversations in progress to a card in a funnel. Does nothing when any conversation is already
 * linked.
 */
export async function semearConversasComCartoes(s: Servicos): Promise<void> {
  const { db } = s.banco
  if (await db.selectFrom('chat.vinculos').select('id').where('tipo', '=', 'cartao').limit(1).executeTakeFirst()) return
  const { rows } = await sql<Conversa>`
    select c.id, c.contato_id, k.nome as contato_nome, c.atribuida_para
    from chat.conversas c
    join cad.contatos k on k.id = c.contato_id
    where c.status <> 'finalizada'
      and c.atribuida_para is not null
      and k.nome = any(${CASOS.map((c) => c.nome)}::text[])
    order by c.ultima_interacao_em desc, c.id
  `.execute(db)
  const { ms } = naParedeDe(new Date())
  for (const c of rows) {
    const caso = CASOS.find((x) => x.nome === c.contato_nome)
    if (!caso) continue
    const { funil: chave, valor, tarefa: titulo, dias, hora } = caso
    await s.executar({ usuario: { id: c.atribuida_para } }, async (u) => {
      const funil = await funilVigente(u.tx, chave)
      const id = await criarCartao(
        u,
        funil,
        {
          estagio: primeiroEstagio(funil, undefined),
          titulo: c.contato_nome,
          contato_id: c.contato_id,
          responsavel_id: c.atribuida_para,
          valor_centavos: funil.definicao.usa_valor ? valor : null,
          origem: 'demonstracao',
        },
        { tipo: 'sistema' },
        new Date(),
      )
      await vincularConversa(u, c.id, await trancarCartao(u.tx, 'sistema', id), funil.definicao.nome)
      await criarTarefa(u, 'sistema', {
        titulo,
        prazo: { dia: new Date(ms + dias * DIA_MS).toISOString().slice(0, 10), hora },
        responsavel_id: c.atribuida_para,
        conversa_id: c.id,
        cartao_id: id,
      })
    })
  }
}
