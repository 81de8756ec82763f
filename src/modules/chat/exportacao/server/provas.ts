import { createHash, type Hash } from 'node:crypto'
import { setImmediate as ceder } from 'node:timers/promises'
import { momentoAqui } from '#kit/aqui.ts'
import { TEMA, type Bloco } from '#engines/documento/blocos.ts'
import { comporTodos } from '#engines/documento/compor.ts'
import { paginar, type Moldura } from '#engines/documento/paginar.ts'
import { folha, type Peca } from '#engines/documento/pecas.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import type { Traco } from '#platform/pdf/folhas.ts'
import { medir } from '#platform/pdf/medir.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import { mascararEmail, mascararTelefone } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'
import { falasDe, type CabecalhoDeProva, type FalaDeProva } from './consultas/transcricao.ts'
import { ocultar } from './ocultar.ts'
import { paragrafosDe } from './paragrafos.ts'
import { resumoDoArquivo } from './resumo-do-arquivo.ts'

/** Formats a time as local time for reading, followed by UTC with milliseconds as evidence. */
const momento = (d: Date | string) => `${momentoAqui(new Date(d))} (${new Date(d).toISOString()})`
const iniciais = (nome: string) =>
  nome
    .split(/\s+/)
    .filter(Boolean)
    .map((p) => `${p.charAt(0)}.`)
    .join(' ')

const QUEM = { entrada: 'Cliente', saida: 'Empresa', nota: 'Nota interna', sistema: 'Evento' } as const
const STATUS: Record<string, string> = {
  pendente: 'na fila',
  enviando: 'saindo',
  incerta: 'sem confirmação',
  enviada: 'enviada',
  entregue: 'entregue',
  lida: 'lida pelo cliente',
  falhou: 'não entregue',
}

interface Prova {
  empresa: CabecaDeDocumento
  cabecalho: CabecalhoDeProva
  redigida: boolean
  por: string
  em: Date
}

const MARGEM = 48
const AREA = { x: MARGEM, y: 48, largura: A4.largura - MARGEM * 2, altura: A4.altura - 48 - 66 }
/** Characters that are laid out before other requests get their turn; a block that is no paragraph counts as a few. */
const LETRAS_POR_VEZ = 3000
const LETRAS_DE_OUTROS = 100

/**
 * Renders a conversation as evidence: every row in order with its original time, earlier texts, deletions, read
 * positions, and the SHA-256 of every file. The last page chains the rows' hashes, so that any change alters the final
 * hash. The redacted version masks personal data and omits internal notes.
 */
export async function provasEmPdf(db: Db, arquivos: Arquivos, p: Prova): Promise<Buffer> {
  const raiz = folha('Document')
  const pecas: Peca[] = []
  const composicao = { medir, tema: TEMA, largura: AREA.largura }
  let letrasDesde = 0
  /** Lays out blocks in steps, so that a long conversation or message does not hold the process. */
  const por = async (blocos: readonly Bloco[]) => {
    for (const b of blocos) {
      for (const peca of comporTodos(composicao, [b], raiz)) pecas.push(peca)
      letrasDesde += b.tipo === 'paragrafo' ? b.frase.length : LETRAS_DE_OUTROS
      if (letrasDesde < LETRAS_POR_VEZ) continue
      letrasDesde = 0
      await ceder()
    }
  }
  await por(abertura(p))
  const corrente = createHash('sha256')
  const manifesto: string[] = []
  let linhas = 0
  for await (const m of falasDe(db, p.cabecalho.id)) {
    if (p.redigida && m.direcao === 'nota') continue
    linhas++
    corrente.update(JSON.stringify([m.seq, m.direcao, m.criado_em, m.conteudo, m.edicoes, m.apagada_em, m.status]))
    await por(fala(m, p))
    await por(await anexos(m, arquivos, p, { corrente, manifesto }))
  }
  await por(fechamento(p, manifesto, linhas, corrente.digest('hex')))
  return desenharPdf({
    titulo: `Conversa ${p.cabecalho.id}`,
    autor: p.por,
    em: p.em,
    folhas: paginar(pecas, AREA, (n, total) => rodape(p, n, total)),
    raiz,
  })
}

const limpar = (p: Prova) => (p.redigida ? ocultar : (t: string) => t)
const paragrafo = (frase: string): Bloco => ({ tipo: 'paragrafo', frase })
const nota = (frase: string): Bloco => ({ tipo: 'paragrafo', estilo: 'nota', frase })

/** The company at the head of the first page: logo, name, legal entity, address and contacts. */
const cabeca = ({ nome, linhas, logo }: CabecaDeDocumento): Bloco[] => [
  ...(logo
    ? [
        {
          tipo: 'figura',
          altura: 48,
          alt: `Logotipo de ${nome ?? 'quem emitiu'}`,
          desenhar: () => [{ tipo: 'imagem', x: 0, y: 0, largura: 160, altura: 48, bytes: logo }],
        } satisfies Bloco,
      ]
    : []),
  ...(nome ? [{ tipo: 'paragrafo', frase: [{ texto: nome, letra: 'forte' }] } satisfies Bloco] : []),
  ...linhas.map(nota),
]

function abertura({ empresa, cabecalho: c, redigida, por, em }: Prova): Bloco[] {
  const linhas: [string, string | null][] = [
    ['Conversa', c.id],
    ['Contato', redigida ? iniciais(c.contato_nome) : c.contato_nome],
    ['Telefone', redigida ? mascararTelefone(c.contato_telefone) : c.contato_telefone],
    ['E-mail', redigida ? mascararEmail(c.contato_email) : c.contato_email],
    ['Caixa de entrada', `${c.caixa_nome} (${c.canal})`],
    ['Situação', c.status],
    ['Aberta em', momento(c.criado_em)],
    ['Finalizada em', c.finalizada_em && momento(c.finalizada_em)],
    ['Motivo', c.motivo_finalizacao],
    ['Emitido por', por],
    ['Emitido em', momento(em)],
  ]
  return [
    ...cabeca(empresa),
    { tipo: 'espaco', altura: 18 },
    {
      tipo: 'titulo',
      nivel: 1,
      texto: redigida ? 'Registro de conversa (dados pessoais ocultados)' : 'Registro de conversa',
    },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: '', largura: 1 },
        { titulo: '', largura: 3.2 },
      ],
      linhas: linhas.flatMap(([rotulo, valor]) =>
        valor ? [{ celulas: [{ texto: rotulo, cor: TEMA.fraco }, valor] }] : [],
      ),
    },
    nota(
      'Horários de Brasília; entre parênteses, o mesmo instante em UTC. Cada linha tem o número do seu lugar na conversa. Sinais fora do alfabeto latino aparecem pelo código, como [U+1F44D].',
    ),
    { tipo: 'titulo', nivel: 2, texto: 'Mensagens' },
  ]
}

function fala(m: FalaDeProva, p: Prova): Bloco[] {
  const limpo = limpar(p)
  const nome = m.direcao === 'entrada' ? (m.autor_nome ?? p.cabecalho.contato_nome) : m.autor_nome
  const quem = nome ? ` – ${p.redigida && m.direcao === 'entrada' ? iniciais(nome) : nome}` : ''
  const detalhes = [
    momento(m.criado_em),
    ...(m.direcao === 'saida' ? [STATUS[m.status] ?? m.status] : []),
    ...(m.id_externo && !p.redigida ? [`id no canal ${m.id_externo}`] : []),
    ...(m.citada_seq ? [`responde a #${m.citada_seq}`] : []),
  ]
  return [
    { tipo: 'titulo', nivel: 3, texto: `#${m.seq}  ${QUEM[m.direcao]}${quem}`, nota: detalhes.join(' · ') },
    ...paragrafosDe(limpo(m.conteudo), AREA.largura),
    ...m.edicoes.flatMap((e) =>
      paragrafosDe(
        `Editada em ${momento(e.em)}${e.por ? ` por ${e.por}` : ' pelo cliente'}. Antes: ${limpo(e.conteudo_anterior)}`,
        AREA.largura,
        { estilo: 'pequeno', cor: TEMA.cuidado },
      ),
    ),
    ...(m.apagada_em
      ? [
          {
            tipo: 'paragrafo',
            estilo: 'pequeno',
            cor: TEMA.cuidado,
            frase: `Apagada em ${momento(m.apagada_em)}. O texto acima é o original.`,
          } satisfies Bloco,
        ]
      : []),
  ]
}

async function anexos(
  m: FalaDeProva,
  arquivos: Arquivos,
  p: Prova,
  { corrente, manifesto }: { corrente: Hash; manifesto: string[] },
): Promise<Bloco[]> {
  const blocos: Bloco[] = []
  for (const [n, a] of m.anexos.entries()) {
    const resumo = await resumoDoArquivo(arquivos, a.caminho_storage)
    const nome = limpar(p)(a.nome_arquivo)
    blocos.push(
      { tipo: 'paragrafo', estilo: 'pequeno', frase: `Arquivo: ${nome} (${a.tipo_mime}, ${a.tamanho} bytes)` },
      nota(resumo ? `SHA-256 ${resumo}` : 'Sem conteúdo guardado: o canal não entregou este arquivo.'),
    )
    manifesto.push(`#${m.seq}.${n + 1}  ${resumo ?? 'sem conteúdo'}  ${nome}`)
    corrente.update(resumo ?? '')
  }
  return blocos
}

const fechamento = (
  { cabecalho: c, redigida }: Prova,
  manifesto: readonly string[],
  linhas: number,
  soma: string,
): Bloco[] => [
  { tipo: 'quebra' },
  { tipo: 'titulo', nivel: 2, texto: 'Leituras' },
  ...(c.leituras.length === 0
    ? [paragrafo('Nenhuma leitura registrada.')]
    : c.leituras.map((l) =>
        paragrafo(`${l.nome}: leu ${l.ate} mensagem(ns) do cliente, a última vez em ${momento(l.em)}`),
      )),
  { tipo: 'titulo', nivel: 2, texto: 'Manifesto' },
  paragrafo(
    manifesto.length > 0 ? 'Resumo SHA-256 de cada arquivo, pelo lugar da mensagem:' : 'Nenhum arquivo nesta conversa.',
  ),
  ...manifesto.map(nota),
  paragrafo(
    `Linhas neste registro: ${linhas} de ${c.ultima_seq}${redigida ? ' (notas internas ficam fora da versão com dados ocultados)' : ''}`,
  ),
  paragrafo('SHA-256 encadeado de todas as linhas e arquivos, na ordem:'),
  nota(soma),
]

/** Number of the page, and over it the line that the company prints under its documents. */
function rodape({ cabecalho, empresa }: Prova, n: number, total: number): Moldura {
  const linha = (texto: string, corpo: number, y: number): Traco => ({
    tipo: 'texto',
    x: A4.largura / 2,
    y,
    texto,
    letra: 'normal',
    corpo,
    cor: TEMA.fraco,
    ancora: 'meio',
  })
  const daEmpresa = empresa.rodape?.replace(/\s+/g, ' ')
  return {
    frente: [
      ...(daEmpresa ? [linha(encurtar(daEmpresa), 7.5, A4.altura - 42)] : []),
      linha(`Conversa ${cabecalho.id} · página ${n} de ${total}`, 8, A4.altura - 30),
    ],
  }
}

/** As much of a line as the page is wide. */
function encurtar(texto: string): string {
  if (medir(texto, 'normal', 7.5) <= AREA.largura) return texto
  let ate = Math.min(texto.length, 200)
  while (ate > 0 && medir(`${texto.slice(0, ate)}…`, 'normal', 7.5) > AREA.largura) ate--
  return `${texto.slice(0, ate)}…`
}
