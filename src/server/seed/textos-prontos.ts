import { uuidv7 } from '#kit/id.ts'
import { semearRobos } from '#modules/robos/server/comandos/semear.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'

const RESPOSTAS = [
  [
    'visita',
    'Visita confirmada',
    '{{saudacao}}, {{contato.primeiro_nome}}! Sua visita está confirmada. O técnico avisa pelo WhatsApp quando sair para aí. Haverá alguém maior de 18 anos em casa?',
    42,
  ],
  [
    'conta',
    'Pedir a conta de luz',
    '{{contato.primeiro_nome}}, para eu calcular a economia, pode mandar uma foto da sua conta de luz? A página inteira, com o consumo dos últimos meses.',
    38,
  ],
  [
    'protocolo',
    'Número do protocolo',
    'Anotei, {{contato.primeiro_nome}}. Seu protocolo é {{conversa.protocolo}}; respondo por aqui assim que tiver novidade.',
    31,
  ],
  [
    'parecer',
    'Parecer de acesso',
    'O parecer de acesso da distribuidora sai em até 15 dias úteis. Acompanho daqui e aviso no mesmo dia em que chegar.',
    17,
  ],
  [
    'inversor',
    'Inversor sem geração',
    'Vamos ver juntos: o visor do inversor mostra alguma luz vermelha ou um código, como E-07? Se puder, mande uma foto.',
    12,
  ],
  [
    'obrigado',
    'Encerrar com carinho',
    'Foi um prazer, {{contato.primeiro_nome}}. Qualquer dúvida, é só chamar aqui. Bons ventos e bastante sol!',
    9,
  ],
] as const
const MACROS = [
  {
    nome: 'Aguardar a conta de luz',
    descricao: 'Pede a conta, marca a conversa e a deixa esperando o cliente',
    acoes: [
      {
        tipo: 'responder',
        conteudo: '{{contato.primeiro_nome}}, quando puder, mande a foto da conta de luz por aqui.',
      },
      { tipo: 'etiquetar', tags: ['Falta conta'] },
      { tipo: 'esperar', espera: 'cliente' },
    ],
  },
] as const

/** Seeds what an answering team uses daily: quick replies, a macro, and robots that are still drafts. Runs once. */
export async function semearTextosProntos({ banco }: Servicos): Promise<void> {
  if (await banco.db.selectFrom('chat.respostas_rapidas').select('id').limit(1).executeTakeFirst()) return
  await banco.transacao(async (tx) => {
    const autora = await tx
      .selectFrom('cad.usuarios')
      .select('id')
      .where('email', '=', 'supervisora@girassol.test')
      .executeTakeFirst()
    await respostas(tx, autora?.id ?? null)
    await semearRobos(tx, autora?.id ?? null)
  })
}

async function respostas(tx: Tx, autora: string | null): Promise<void> {
  const empresa = { escopo: 'empresa' as const, criado_por: autora }
  await tx
    .insertInto('chat.respostas_rapidas')
    .values(
      RESPOSTAS.map(([atalho, titulo, conteudo, usos]) => ({
        ...empresa,
        id: uuidv7(),
        atalho,
        titulo,
        conteudo,
        usos,
        usada_em: new Date(),
      })),
    )
    .execute()
  await tx
    .insertInto('chat.macros')
    .values(
      MACROS.map((m) => ({
        ...empresa,
        id: uuidv7(),
        nome: m.nome,
        descricao: m.descricao,
        acoes: JSON.stringify(m.acoes),
      })),
    )
    .execute()
}
