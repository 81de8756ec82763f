import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { FunisEtiquetasCor } from '#platform/postgres/esquema.ts'
import type { Servicos } from '#platform/servicos.ts'

type Tag = [nome: string, cor: FunisEtiquetasCor]
/** Tags and usual next steps of the cards of each department. */
const DO_DEPARTAMENTO: Record<string, { etiquetas: Tag[]; acoes: string[] }> = {
  vu: {
    etiquetas: [
      ['Indicação', 'sucesso'],
      ['Empresa', 'info'],
      ['Pediu desconto', 'alerta'],
    ],
    acoes: ['Ligar para marcar visita', 'Pedir a conta de luz', 'Enviar a proposta revista', 'Confirmar com o decisor'],
  },
  eng: {
    etiquetas: [
      ['Trifásico', 'info'],
      ['Padrão novo', 'violeta'],
      ['Exigência', 'perigo'],
      ['Com obra', 'alerta'],
    ],
    acoes: [
      'Conferir a procuração',
      'Informar o nº do protocolo',
      'Revisar o diagrama unifilar',
      'Cobrar o parecer',
      'Anexar a ART',
    ],
  },
  ti: {
    etiquetas: [
      ['Kit completo', 'sucesso'],
      ['Falta inversor', 'perigo'],
      ['Entrega parcial', 'alerta'],
    ],
    acoes: ['Conferir o romaneio', 'Agendar a entrega', 'Cobrar o fornecedor', 'Fotografar a instalação'],
  },
  co: {
    etiquetas: [
      ['Condomínio', 'info'],
      ['Baixa renda', 'violeta'],
    ],
    acoes: ['Enviar o termo de adesão', 'Conferir a titularidade', 'Ligar para confirmar'],
  },
  mpvl: {
    etiquetas: [
      ['Garantia', 'sucesso'],
      ['Telhado alto', 'alerta'],
      ['Cliente novo', 'info'],
    ],
    acoes: ['Agendar a equipe', 'Separar as peças', 'Enviar o relatório com fotos'],
  },
}
const OUTROS = {
  etiquetas: [
    ['Urgente para o cliente', 'perigo'],
    ['Aguarda documento', 'alerta'],
    ['Revisado', 'sucesso'],
  ] as Tag[],
  acoes: ['Conferir os documentos', 'Ligar para o cliente', 'Revisar e devolver'],
}

/** Seeds tags and next steps on the cards, as a working team would have them. Runs once. */
export async function semearQuadro(s: Servicos): Promise<void> {
  const { db } = s.banco
  if (await db.selectFrom('funis.etiquetas').select('id').limit(1).executeTakeFirst()) return
  await s.executar(sistema, async (u) => {
    const funis = await u.tx.selectFrom('funis.funis').select(['id', 'departamento']).where('versao', '>', 0).execute()
    for (const f of funis) {
      const { etiquetas, acoes } = DO_DEPARTAMENTO[f.departamento] ?? OUTROS
      const tags = etiquetas.map(([nome, cor]) => ({ id: uuidv7(), funil_id: f.id, nome, cor }))
      await u.tx.insertInto('funis.etiquetas').values(tags).execute()
      const ids = tags.map((t) => t.id)
      await sql`
        update funis.cartoes c
        set
          etiquetas = case
              when n.i % 9 = 0 then array[${ids[0]}::uuid, ${ids[1]}::uuid]
              else array[(${ids}::uuid[])[1 + n.i % ${ids.length}]]
            end
        from (
          select id, (row_number() over (order by criado_em, id))::int as i
          from funis.cartoes
          where funil_id = ${f.id}
            and situacao = 'aberto'
        ) n
        where n.id = c.id
          and n.i % 5 < 2
      `.execute(u.tx)
      await sql`
        insert into tarefas.tarefas (id, titulo, responsavel_id, cartao_id, contato_id, vence_em, dia_inteiro)
        select
          gen_random_uuid(),
          (${acoes}::text[])[1 + n.i % ${acoes.length}],
          n.responsavel_id,
          n.id,
          n.contato_id,
          (
            date_trunc('day', now() at time zone 'America/Sao_Paulo') + make_interval(
              days => n.i % 6 + 1, secs => -1
            )
          ) at time zone 'America/Sao_Paulo',
          true
        from (
          select
            c.id, c.responsavel_id, c.contato_id, (row_number() over (order by c.criado_em, c.id))::int as i
          from funis.cartoes c
          join funis.estagios e on e.id = c.estagio_id
          where c.funil_id = ${f.id}
            and e.tipo = 'aberto'
            and c.responsavel_id is not null
            and not exists (select from tarefas.tarefas t where t.cartao_id = c.id)
        ) n
        where n.i % 3 < 2
      `.execute(u.tx)
    }
  })
}
