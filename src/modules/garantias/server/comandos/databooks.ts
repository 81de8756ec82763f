import { sql } from 'kysely'
import { fichaDoInversor, fichaDoModulo } from '#modules/catalogo/contract/fichas.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import { ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import type { Obra } from '../../contract/databooks.ts'
import { mapaMudou } from '../../eventos.ts'
import { partesDe, type Parte } from '../../regras/databook.ts'
import { conteudoDoDatabook, type ConteudoDoDatabook } from '../consultas/databook.ts'
import { databookEmPdf } from '../pdf/databook-em-pdf.ts'
import { lerFotos } from '../pdf/fotos-guardadas.ts'
import { trancarUsina } from './vaga.ts'

export async function anotarObra(u: Unidade, usinaId: string, p: { versao: number; obra: Obra }): Promise<void> {
  await trancarUsina(u, usinaId)
  const antes = await u.tx
    .selectFrom('garantias.obras')
    .select('versao')
    .where('usina_id', '=', usinaId)
    .executeTakeFirst()
  if ((antes?.versao ?? 0) !== p.versao)
    throw new ErroApp('VERSAO', 409, 'Estes dados mudaram enquanto você os via. Veja como ficaram e tente de novo.', {
      details: { versao: antes?.versao ?? 0 },
    })
  const linha = { ...p.obra, versao: p.versao + 1, mudou_em: new Date() }
  await u.tx
    .insertInto('garantias.obras')
    .values({ usina_id: usinaId, ...linha })
    .onConflict((oc) => oc.column('usina_id').doUpdateSet(linha))
    .execute()
  u.auditar({ acao: 'databook.anotar', entidade: 'databook', entidade_id: usinaId, depois: p.obra })
  u.emitir(mapaMudou, { usina_id: usinaId })
}

const temFicha = (ficha: unknown, tipo: string): boolean =>
  tipo === 'modulo'
    ? fichaDoModulo.safeParse(ficha).success
    : tipo !== 'inversor' || fichaDoInversor.safeParse(ficha).success

/** The parts of a databook with what is missing in each. */
export function partesDoConteudo(c: ConteudoDoDatabook): Parte[] {
  const { mapa, obra } = c
  const inversores = mapa.equipamentos.filter((e) => e.tipo === 'inversor')
  return partesDe({
    descricao: obra.descricao,
    inversores: inversores.length,
    inversoresSemSerie: mapa.equipamentos.filter((e) => e.atual === null).length,
    modulos: mapa.resumo.modulos,
    lidos: mapa.resumo.lidos,
    art: obra.art_numero,
    fichas: c.fichas.length,
    modelosSemFicha: c.fichas.filter((f) => !temFicha(f.ficha, f.tipo)).map((f) => f.modelo),
    comissionamento: c.comissionamento?.n ?? null,
    semPrazo: c.garantias.filter((g) => g.garantia.produto_ate === null).length,
    series: c.garantias.length,
    fotos: c.fotos.length,
    aceite: obra.aceite_nome,
  })
}

/** Draws the next version and stores its bytes; what was missing is stored with it. */
export async function gerarDatabook(
  u: Unidade,
  usinaId: string,
  empresa: CabecaDeDocumento,
): Promise<{ id: string; n: number }> {
  await trancarUsina(u, usinaId)
  const conteudo = await conteudoDoDatabook(u.tx, usinaId)
  const partes = partesDoConteudo(conteudo)
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(n), 0) + 1 as n
    from garantias.databooks
    where usina_id = ${usinaId}
  `.execute(u.tx)
  const [n, id, em] = [rows[0]?.n ?? 1, uuidv7(), new Date()]
  const bytes = await databookEmPdf({
    ...conteudo,
    partes,
    fotos: await lerFotos(u.tx, conteudo.fotos),
    n,
    empresa,
    em,
  })
  const sha256 = await guardar(u.tx, bytes, 'application/pdf')
  const faltas = partes.filter((p) => p.falta !== null).map((p) => p.parte)
  await u.tx
    .insertInto('garantias.databooks')
    .values({ id, usina_id: usinaId, n, sha256, faltas, gerado_por: u.autor.usuario?.id ?? null, gerado_em: em })
    .execute()
  u.auditar({ acao: 'databook.gerar', entidade: 'databook', entidade_id: usinaId, depois: { n, sha256 } })
  u.emitir(mapaMudou, { usina_id: usinaId })
  return { id, n }
}
