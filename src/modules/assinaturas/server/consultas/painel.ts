import { sql } from 'kysely'
import { z } from 'zod'
import { ocultarDestino } from '#platform/codigos/canais.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { PedidoNoPainel, SignatarioNoPainel } from '../../contract/pedidos.ts'
import { cpfOculto } from '../../regras/palavras.ts'
import type { Origem } from '../../tipos.ts'
import { LENDO_SEGUNDOS } from './da-origem.ts'
import { conferirPedido, type Prova } from './verificar.ts'

type Linha = Pick<
  PedidoNoPainel,
  'id' | 'titulo' | 'rotulo' | 'situacao' | 'paginas' | 'codigo' | 'motivo' | 'final' | 'selo'
> & { prazo_em: Date; carimbo_em: Date | null; carimbado_em: Date | null }
type LinhaDoSignatario = Omit<SignatarioNoPainel, 'assinado_em' | 'aviso'> & {
  assinado_em: Date | null
  aviso_situacao: string | null
  aviso_canal: string | null
  aviso_em: Date | null
}

/** What an event shows besides its name: never personal data of the proof. */
const detalhes = z.object({
  canal: z.string().optional(),
  para: z.string().optional(),
  destino: z.string().optional(),
  motivo: z.string().optional(),
  frase: z.string().optional(),
})
const detalheDe = (prova: string): string | null => {
  const { canal, para, destino, motivo, frase } = detalhes.parse(JSON.parse(prova))
  return [canal, para ?? destino, motivo, frase].filter(Boolean).join(' · ') || null
}

const signatariosDe = async (db: Db, pedido_id: string) => {
  const { rows } = await sql<LinhaDoSignatario>`
    select
      s.id,
      s.nome,
      s.papel,
      s.ordem,
      s.situacao,
      s.cpf,
      s.telefone,
      s.email,
      case when s.visto_em > now() - make_interval(secs => ${LENDO_SEGUNDOS}) then s.pagina end as lendo_pagina,
      s.paginas_lidas,
      s.assinado_em,
      a.situacao as aviso_situacao,
      a.canal as aviso_canal,
      a.em as aviso_em
    from assinaturas.signatarios s
    left join lateral (
      select situacao, canal, em
      from assinaturas.avisos
      where signatario_id = s.id
      order by em desc
      limit 1
    ) a on true
    where s.pedido_id = ${pedido_id}
    order by s.ordem, s.id
  `.execute(db)
  return rows.map(({ aviso_situacao, aviso_canal, aviso_em, ...s }): SignatarioNoPainel => ({
    ...s,
    cpf: cpfOculto(s.cpf),
    telefone: s.telefone && ocultarDestino('whatsapp', s.telefone),
    email: s.email && ocultarDestino('email', s.email),
    assinado_em: s.assinado_em?.toISOString() ?? null,
    aviso:
      aviso_situacao && aviso_em ? { situacao: aviso_situacao, canal: aviso_canal, em: aviso_em.toISOString() } : null,
  }))
}

const aparelho = z.object({ ip: z.string(), agente: z.string().nullable() })

/** Signers whose signatures came from one device and network, by name. */
function mesmoAparelho(provas: readonly Prova[], nomes: ReadonlyMap<string, string>): string[][] {
  const deOnde = provas
    .filter((p) => p.tipo === 'assinou')
    .flatMap((p) => {
      const lido = aparelho.safeParse(JSON.parse(p.prova))
      const nome = nomes.get(p.signatario_id ?? '')
      return lido.success && lido.data.agente && nome ? [{ nome, onde: `${lido.data.ip} ${lido.data.agente}` }] : []
    })
  return [...Map.groupBy(deOnde, (d) => d.onde).values()]
    .map((iguais) => [...new Set(iguais.map((d) => d.nome))])
    .filter((quem) => quem.length > 1)
}

/** The newest request of a record, for the people of the company. */
export async function painelDaOrigem(db: Db, origem: Origem): Promise<PedidoNoPainel | null> {
  const { rows } = await sql<Linha>`
    select
      id,
      titulo,
      origem_rotulo as rotulo,
      situacao,
      paginas,
      prazo_em,
      codigo,
      motivo,
      final_sha256 is not null as final,
      selo,
      carimbo_em,
      carimbado_em
    from assinaturas.pedidos
    where origem_tipo = ${origem.tipo}
      and origem_id = ${origem.id}
    order by criado_em desc, id desc
    limit 1
  `.execute(db)
  const [linha] = rows
  if (!linha) return null
  const [signatarios, c] = await Promise.all([signatariosDe(db, linha.id), conferirPedido(db, linha.id)])
  return {
    ...linha,
    prazo_em: linha.prazo_em.toISOString(),
    carimbo_em: linha.carimbo_em?.toISOString() ?? null,
    carimbado_em: linha.carimbado_em?.toISOString() ?? null,
    cadeia: { confere: c.confere, quebra_em: c.quebraEm },
    mesmo_aparelho: mesmoAparelho(c.provas, new Map(signatarios.map((s) => [s.id, s.nome]))),
    signatarios,
    eventos: c.provas.map((p, n) => ({
      seq: p.seq,
      tipo: p.tipo,
      em: p.em.toISOString(),
      quem: signatarios.find((s) => s.id === p.signatario_id)?.nome ?? null,
      detalhe: detalheDe(p.prova),
      hash: c.eventos[n]?.hash ?? '',
    })),
  }
}

/** The stored document of a request: the final one, else the original. */
export async function documentoDoPedido(db: Db, id: string): Promise<{ sha256: string; nome: string } | undefined> {
  const { rows } = await sql<{ sha256: string; nome: string }>`
    select
      encode(coalesce(carimbado_sha256, final_sha256, documento_sha256), 'hex') as sha256,
      origem_rotulo || case when final_sha256 is null then '' else ' assinado' end || '.pdf' as nome
    from assinaturas.pedidos
    where id = ${id}
  `.execute(db)
  return rows[0]
}
