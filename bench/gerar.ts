import pg from 'pg'

export interface Tamanho {
  conversas: number
  mensagens: number
  abertas: number
  /** One customer who never stops writing. */
  fioLongo: number
}
export const GRANDE: Tamanho = { conversas: 200_000, mensagens: 1_000_000, abertas: 12_000, fioLongo: 10_000 }
/** A tenth of everything. */
export const PEQUENA: Tamanho = { conversas: 20_000, mensagens: 100_000, abertas: 1_200, fioLongo: 1_000 }

/**
 * Version 7 by hand (PostgreSQL 15 has no function for it): time first, so that the indexes are filled as in real life.
 */
const uuid7 = (em: string, semente: string) =>
  `(lpad(to_hex((extract(epoch from ${em}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${semente}), 1, 3) || '8' || substr(md5(${semente}), 4, 15))::uuid`

const PALAVRAS = `array['bom dia','boa tarde','a conta','veio alta','o inversor','está com','luz vermelha','quando','fica pronto','o orçamento','a visita técnica','pode ser','amanhã','depois do almoço','o contrato',
  'já assinei','segue o comprovante','quantos kWh','gerou','no mês passado','a concessionária','pediu','o diagrama','de novo','obrigada','combinado','vou verificar','com a engenharia','os créditos','a homologação',
  'o telhado','metálico','de cerâmica','tem sombra','à tarde','o financiamento','foi aprovado','me liga','por favor','qual o prazo']`

/**
 * A company after two years: 200 000 conversations, 12 000 of them open, 1 000 000 messages, most threads short, one of
 * 10 000 (or a tenth of it all). Made by the database itself, with what only guards live writes (foreign keys,
 * counters, the text index) put back at the end.
 */
export async function gerar(
  url: string,
  { conversas, mensagens, abertas, fioLongo }: Tamanho,
  caixas: readonly string[],
  pessoas: readonly string[],
): Promise<number> {
  const inicio = performance.now()
  const c = new pg.Client({ connectionString: url })
  await c.connect()
  // filled row by row they would take longer than all the rest
  const { rows: lentos } = await c.query<{ nome: string; definicao: string }>(
    "select indexrelid::regclass::text as nome, pg_get_indexdef(indexrelid) as definicao from pg_index join pg_class on oid = indexrelid join pg_am a on a.oid = relam where amname = 'gin' and indrelid in ('chat.mensagens'::regclass, 'cad.contatos'::regclass)",
  )
  const passos = [
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; select setseed(0.42)",
    `drop index ${lentos.map((l) => l.nome).join(', ')}`,
    // how many messages each conversation holds, adding up exactly, and how far apart (half a minute to two hours);
    // conversation 1 is the long thread and is open
    `
      create temp table g as
      select
        i,
        case when i = 1 then ${fioLongo} else 1 + floor(power(random(), 3) * 16)::int end as n,
        i <= ${abertas} as aberta,
        case
          when i <= ${abertas} then now() - random() * interval '14 days'
          else now() - interval '14 days' - random() * interval '700 days'
        end as fim,
        case when i = 1 then 180 else 30 * exp(random() * 5.5) end as passo
      from generate_series(1, ${conversas}) i
    `,
    `update g set n = n + 1 where i > 1 and i <= 1 + (select ${mensagens} - sum(n) from g)`,
    `
      create temp table p as
      select
        g.*,
        ${uuid7("fim - interval '3 days'", "'k' || i")} as contato,
        ${uuid7("fim - interval '2 days'", "'c' || i")} as conversa,
        ($1::uuid[])[1 + i % array_length($1::uuid[], 1)] as caixa,
        case when i % 10 < 6 then ($2::uuid[])[1 + i % array_length($2::uuid[], 1)] end as pessoa
      from g
    `,
    `
      insert into cad.contatos (id, nome, telefone, criado_em, atualizado_em)
      select
        contato,
        (array['Marlene','Sebastião','Thaís','Joaquim','Elisângela','Wagner','João','Antônia','Cláudio','Íris'])[
          1 + i % 10
        ] || ' ' || (
          array['Ferreira','Moraes','Andrade','Bittencourt','Nogueira','Oliveira','Sá','Prado','Conceição']
        )[1 + i % 9] || ' ' || i,
        '5519' || (900000000 + i),
        fim,
        fim
      from p
    `,
    `
      insert into cad.contato_identidades (tipo, valor, contato_id)
      select 'telefone', '5519' || (900000000 + i), contato
      from p
    `,
    `
      insert into chat.conversas (
        id, caixa_entrada_id, contato_id, endereco, status, prioridade, atribuida_para, ultima_seq,
        ultima_msg_seq, total_entradas, entradas_respondidas, ultima_interacao_em, aguardando_desde,
        finalizada_em, criado_em, atualizada_em
      )
      select
        conversa,
        caixa,
        contato,
        '5519' || (900000000 + i) || '@s.whatsapp.net',
        case
          when not aberta then 'finalizada'
          when i % 4 = 0 then 'aguardando'
          when i % 12 = 1 then 'transferida'
          else 'ativa'
        end,
        case when i % 17 = 0 then 'urgente' when i % 7 = 0 then 'alta' else 'normal' end,
        pessoa,
        n,
        n,
        (n + 1) / 2,
        case when aberta and i % 6 = 0 then (n + 1) / 2 - 1 else (n + 1) / 2 end,
        fim,
        case when aberta and i % 6 = 0 then fim end,
        case when not aberta then fim end,
        fim - interval '2 days',
        fim
      from p
    `,
    `
      insert into chat.mensagens (
        conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status, id_externo, criado_em
      )
      select
        conversa,
        s,
        ${uuid7('em', "'m' || i || '.' || s")},
        caixa,
        case when s % 2 = 1 then 'entrada' else 'saida' end,
        'text',
        pal[1 + (i * 7 + s * 13) % 40] || ' ' || pal[1 + (i * 3 + s * 29) % 40] || ' ' || pal[
          1 + (i * 11 + s * 5) % 40
        ] || case
          when s % 3 = 0 then ', ' || pal[1 + (i + s) % 40] || ' ' || (i % 977)
          else ''
        end,
        case when s % 2 = 1 then 'entregue' else 'lida' end,
        'B' || i || '.' || s,
        em
      from (
        select
          p.*,
          s,
          fim - (p.n - s + (i * 31 + s * 17) % 97 / 108.0) * passo * interval '1 second' as em,
          ${PALAVRAS} as pal
        from p, generate_series(1, p.n) s
        order by fim
      ) x
    `,
    `
      insert into chat.contagens (caixa_entrada_id, status, dono, n, sem_resposta, mensagens)
      select
        caixa_entrada_id,
        status,
        atribuida_para,
        count(*),
        count(*) filter (where sem_resposta > 0),
        sum(sem_resposta)
      from (
        select
          caixa_entrada_id,
          status,
          atribuida_para,
          chat.sem_resposta(status, total_entradas, entradas_respondidas) as sem_resposta
        from chat.conversas
      ) c
      group by 1, 2, 3
      on conflict (caixa_entrada_id, status, dono) do update
        set n = excluded.n, sem_resposta = excluded.sem_resposta, mensagens = excluded.mensagens
    `,
    'truncate chat.contagem_mudancas',
    ...lentos.map((l) => l.definicao),
    'drop table p; drop table g',
    'vacuum (analyze) cad.contatos',
    'vacuum (analyze) cad.contato_identidades',
    'vacuum (analyze) chat.mensagens',
    'vacuum (analyze) chat.conversas',
    'checkpoint',
  ]
  try {
    for (const passo of passos) {
      const t = performance.now()
      await c.query(passo, passo.includes('$1') ? [caixas, pessoas] : undefined)
      if (process.env.DETALHE)
        console.error(`${((performance.now() - t) / 1000).toFixed(1)} s  ${passo.slice(0, 60).replaceAll('\n', ' ')}`)
    }
  } finally {
    await c.end()
  }
  return performance.now() - inicio
}
