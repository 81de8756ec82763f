import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { DIA_MS } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { afazeresDe } from './dados-dos-afazeres.ts'
import { sorte } from './sorte.ts'

const DIAS = 90
const HORA_MS = 3_600_000
const TIPOS = [2, 5, 1, 6, 4, 3, 1, 1, 2, 2, 1] as const
const RESULTADOS = ['Feito.', 'Resolvido por telefone.', 'Cliente confirmou.', 'Enviado por e-mail.', null, null, null]

interface Pessoa {
  id: string
  departamentos: string[]
  cartoes: { id: string; titulo: string; contato_id: string | null }[]
}

/** Seeds three months of finished tasks, most in time and some late, and a few that stayed open. Runs once. */
export async function semearTarefasDosTresMeses(s: Servicos): Promise<void> {
  await s.banco.transacao(async (tx) => {
    const { rows } = await sql<{ ha: boolean }>`
      select exists (select from tarefas.tarefas where criado_em < now() - interval '30 days') as ha
    `.execute(tx)
    if (rows[0]?.ha) return
    const tarefas = inventar(await pessoas(tx), Date.now())
    await gravar(tx, tarefas)
  })
}

async function pessoas(tx: Tx): Promise<Pessoa[]> {
  const { rows } = await sql<Pessoa>`
    select
      u.id,
      array(
        select departamento
        from cad.membros
        where usuario_id = u.id
          and papel <> 'leitor'
        order by criado_em, id
      ) as departamentos,
      array(
        select jsonb_build_object('id', c.id, 'titulo', c.titulo, 'contato_id', c.contato_id)
        from funis.cartoes c
        where c.responsavel_id = u.id
        order by c.criado_em, c.id
        limit 40
      ) as cartoes
    from cad.usuarios u
    where u.ativo
    order by u.email
  `.execute(tx)
  return rows
}

function inventar(gente: readonly Pessoa[], agora: number) {
  const r = sorte(20_261_130)
  const dias = Array.from({ length: DIAS }, (_, i) => diaAqui(agora - (DIAS - i) * DIA_MS)).filter(
    (d) => ![0, 6].includes(new Date(`${d}T12:00:00Z`).getUTCDay()),
  )
  return dias.flatMap((dia, n) =>
    gente.flatMap((p) => {
      if (r() > 0.5) return []
      const titulos = afazeresDe(p.departamentos)
      const vez = Math.floor(r() * titulos.length)
      const cartao = r() < 0.6 ? p.cartoes[Math.floor(r() * p.cartoes.length)] : undefined
      const prazo = Date.parse(`${dia}T00:00:00-03:00`) + (9 + Math.floor(r() * 9)) * HORA_MS
      const sorteado = r()
      // late ones are a day or two late; the last two weeks have some that are still open
      const atraso = sorteado < 0.8 ? -r() * 7 * HORA_MS : (4 + r() * 44) * HORA_MS
      const aberta = n > dias.length - 10 && sorteado > 0.93
      const concluida = aberta || prazo + atraso > agora ? null : new Date(prazo + atraso)
      if (!aberta && concluida === null) return []
      const criada = new Date(prazo - (1 + r() * 5) * DIA_MS)
      return [
        {
          id: uuidv7(criada.getTime()),
          titulo: `${titulos[vez]}${cartao ? `: ${cartao.titulo}` : ''}`.slice(0, 200),
          descricao: '',
          tipo_id: `01930000-0000-7000-8000-00000000000${TIPOS[vez] ?? 1}`,
          situacao: aberta ? 'aberta' : 'concluida',
          prioridade: r() < 0.12 ? 'alta' : 'normal',
          vence_em: new Date(prazo),
          dia_inteiro: false,
          responsavel_id: p.id,
          criado_por: p.id,
          cartao_id: cartao?.id ?? null,
          contato_id: cartao?.contato_id ?? null,
          estimado_min: 30,
          resultado: aberta ? null : (RESULTADOS[Math.floor(r() * RESULTADOS.length)] ?? null),
          concluida_em: concluida,
          concluida_por: aberta ? null : p.id,
          avulsa: false,
          // the notification of these deadlines went out at the time
          vencimento_avisado_em: new Date(prazo),
          versao: aberta ? 1 : 2,
          criado_em: criada,
          atualizado_em: concluida ?? criada,
        },
      ]
    }),
  )
}

async function gravar(tx: Tx, tarefas: ReturnType<typeof inventar>): Promise<void> {
  const [primeira] = tarefas
  if (!primeira) return
  const colunas = sql.join(Object.keys(primeira).map((c) => sql.ref(c)))
  await sql`
    insert into tarefas.tarefas (${colunas})
    select ${colunas}
    from jsonb_populate_recordset(null::tarefas.tarefas, ${JSON.stringify(tarefas)}::jsonb)
  `.execute(tx)
  const atos = tarefas.flatMap((t) => {
    const comum = { tarefa_id: t.id, por: t.responsavel_id }
    const criada = { ...comum, tipo: 'criada', antes: {}, depois: { titulo: t.titulo }, versao: 1, em: t.criado_em }
    const feita = { antes: { situacao: 'aberta' }, depois: { situacao: 'concluida' }, versao: 2, em: t.concluida_em }
    return [criada, ...(t.concluida_em ? [{ ...comum, tipo: 'situacao', ...feita }] : [])]
  })
  await sql`
    insert into tarefas.historico (id, tarefa_id, ato, por, tipo, antes, depois, versao, em)
    select v.id, v.tarefa_id, v.ato, v.por, v.tipo, v.antes, v.depois, v.versao, v.em
    from jsonb_populate_recordset(
      null::tarefas.historico,
      ${JSON.stringify(atos.map((a) => ({ id: uuidv7(), ato: uuidv7(), ...a })))}::jsonb
    ) v
  `.execute(tx)
}
