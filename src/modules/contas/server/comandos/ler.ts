import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Abridores, FotoAberta, PdfAberto } from '#engines/leitura/ler-arquivo.ts'
import { lerArquivo } from '#engines/leitura/ler-arquivo.ts'
import type { Leu, Resultado } from '#engines/leitura/tipos.ts'
import { montarLinhas, textoDaLinha } from '#engines/leitura/texto/linhas.ts'
import type { Pagina } from '#engines/leitura/texto/tipos.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { abridoresDeDocumentos } from '#platform/leitores/documentos.ts'
import type { Servicos } from '#platform/servicos.ts'
import { contaMudou } from '../../eventos.ts'
import { camposDaLeitura, type CampoLido } from '../../regras/da-leitura.ts'
import { caixaDoCampo } from '../../regras/lugar.ts'
import type { Caixa } from '../../tipos.ts'
import { projetar } from '#platform/leitores/foto/imagem.ts'
import type { Cantos } from '#platform/leitores/foto/pagina.ts'
import { BUCKET_DAS_CONTAS } from '../arquivos.ts'
import { calibrarConta } from './calibrar.ts'

/** What was seen of a document besides its fields. */
interface Visto {
  paginas: Pagina[]
  /** from the straightened sheet to the picture as it was sent */
  naFoto: ((c: Caixa) => Caixa) | null
}

/** Opens documents and remembers what stood where. */
function abridoresQueLembram(s: Servicos): { abrir: Abridores; visto: Visto } {
  const base = abridoresDeDocumentos(s.leitores)
  const visto: Visto = { paginas: [], naFoto: null }
  return {
    visto,
    abrir: {
      xml: (bytes) => base.xml(bytes),
      async pdf(bytes): Promise<PdfAberto> {
        const aberto = await base.pdf(bytes)
        if ('paginas' in aberto) visto.paginas = aberto.paginas
        return aberto
      },
      async foto(bytes): Promise<FotoAberta> {
        const aberta = await base.foto(bytes)
        if ('textos' in aberta) {
          visto.paginas = [paginaDaFoto(aberta)]
          visto.naFoto = (c) => caixaNaFoto(aberta.cantos, c)
        }
        return aberta
      },
    },
  }
}

/** The upright rectangle around a box of the straightened sheet. */
function caixaNaFoto(cantos: Cantos, c: Caixa): Caixa {
  const pontos = [
    { x: c.x, y: c.y },
    { x: c.x + c.largura, y: c.y },
    { x: c.x, y: c.y + c.altura },
    { x: c.x + c.largura, y: c.y + c.altura },
  ].map((p) => projetar(cantos, p))
  const [x, y] = [Math.min(...pontos.map((p) => p.x)), Math.min(...pontos.map((p) => p.y))]
  return {
    pagina: c.pagina,
    x,
    y,
    largura: Math.max(...pontos.map((p) => p.x)) - x,
    altura: Math.max(...pontos.map((p) => p.y)) - y,
  }
}

/** Base lines as the finder of values expects them. */
const paginaDaFoto = (f: {
  largura: number
  altura: number
  textos: readonly { texto: string; x: number; y: number; largura: number; altura: number }[]
}): Pagina => ({
  largura: f.largura,
  altura: f.altura,
  trechos: f.textos.map((t) => ({
    texto: t.texto,
    x: t.x,
    y: t.y + t.altura * 0.85,
    largura: t.largura,
    altura: t.altura * 0.8,
  })),
})

/** Reads a stored bill. Runs again after a crash: a bill that is no longer waiting is left alone. */
export async function lerConta(s: Servicos, id: string): Promise<void> {
  const conta = await s.banco.db
    .selectFrom('contas.contas')
    .select(['id', 'contato_id', 'caminho', 'nome', 'situacao'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (conta?.situacao !== 'lendo') return
  const { corpo } = await s.arquivos.ler(BUCKET_DAS_CONTAS, conta.caminho)
  const bytes = await buffer(corpo)
  const { abrir, visto } = abridoresQueLembram(s)
  const resultado = await lerArquivo({ nome: conta.nome, bytes }, abrir, { empresas: [], foto: true })
  await s.executar(sistema, (u) => guardarLeitura(u, id, resultado, visto))
}

const tipoDe = (r: Extract<Resultado, { recusado: false }>): 'nf3e' | 'fatura' | 'foto' => (r.foto ? 'foto' : r.tipo)

async function guardarLeitura(u: Unidade, id: string, r: Resultado, visto: Visto): Promise<void> {
  const conta = await u.tx
    .selectFrom('contas.contas')
    .select(['contato_id', 'situacao'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (conta?.situacao !== 'lendo') return
  if (r.recusado) {
    await sql`
      update contas.contas
      set situacao = 'recusada',
        recusa_codigo = ${r.codigo},
        recusa = ${r.mensagem},
        leitura = ${r.lido === undefined ? null : JSON.stringify({ lido: r.lido, avisos: [], naoLidos: [], conferencias: [] })}::jsonb,
        lida_em = now(),
        versao = versao + 1
      where id = ${id}
    `.execute(u.tx)
    u.auditar({ acao: 'conta.ler', entidade: 'conta', entidade_id: id, depois: { recusa: r.codigo } })
  } else {
    const tipo = tipoDe(r)
    const leu: Leu = { lido: r.lido, avisos: r.avisos, naoLidos: r.naoLidos, conferencias: r.conferencias }
    await gravarCampos(u, id, camposDaLeitura(leu, tipo), (c) => {
      const caixa = caixaDoCampo(visto.paginas, c)
      return caixa && visto.naFoto ? visto.naFoto(caixa) : caixa
    })
    await sql`
      update contas.contas
      set situacao = 'lida',
        tipo = ${tipo},
        leitura = ${JSON.stringify(leu)}::jsonb,
        texto = ${textoDe(visto.paginas)},
        lida_em = now(),
        versao = versao + 1
      where id = ${id}
    `.execute(u.tx)
    await calibrarConta(u.tx, id)
    u.auditar({ acao: 'conta.ler', entidade: 'conta', entidade_id: id, depois: { tipo } })
  }
  u.emitir(contaMudou, { conta_id: id, contato_id: conta.contato_id })
}

const TEXTO_MAXIMO = 30_000

/** The lines of the pages as the reader joins them; null for a file without pages (XML). */
function textoDe(paginas: readonly Pagina[]): string | null {
  const linhas = paginas.flatMap((p) => montarLinhas(p).map(textoDaLinha))
  return linhas.join('\n').replaceAll('\0', '').slice(0, TEXTO_MAXIMO).trim() || null
}

/** Writes what was read. A field that a person typed meanwhile keeps their value. */
export async function gravarCampos(
  u: Unidade,
  id: string,
  campos: readonly CampoLido[],
  lugar: (c: CampoLido) => Caixa | null,
): Promise<void> {
  const linhas = campos.map((c) => ({
    chave: c.chave,
    valor: c.valor?.slice(0, 300) ?? null,
    confianca: c.valor === null ? null : c.confianca,
    caixa: lugar(c),
  }))
  await sql`
    with lidas as (
      select *
      from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l(chave text, valor text, confianca smallint, caixa jsonb)
    ),
    sobras as (
      delete from contas.campos f
      where f.conta_id = ${id}
        and f.por is null
        and f.chave not in (select chave from lidas)
    )
    insert into contas.campos (conta_id, chave, lido, valor, confianca, estado, caixa)
    select ${id}, chave, valor, valor, confianca, case when valor is null then 'vazio' else 'lido' end, caixa
    from lidas
    on conflict (conta_id, chave) do update
      set lido = excluded.lido,
        confianca = excluded.confianca,
        caixa = excluded.caixa,
        valor = case when campos.por is null then excluded.valor else campos.valor end,
        estado = case when campos.por is null then excluded.estado else campos.estado end
  `.execute(u.tx)
}
