import { TEMA, type Bloco } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import { momentoAqui } from '#kit/aqui.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import { emNumero } from '#modules/simulacoes/regras/em-numeros.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import { medir } from '#platform/pdf/medir.ts'
import type { Inventario } from '../../contract/inventarios.ts'
import { CLASSES, MODOS, MOTIVOS } from '../../regras/palavras.ts'
import type { LinhaContada } from '../consultas/linhas.ts'
import { escreverQuantidade, qtd } from '#modules/estoque/regras/quantidade.ts'

const MARGEM = 48

export interface Resultado {
  inventario: Inventario
  linhas: readonly LinhaContada[]
  empresa: CabecaDeDocumento
}

const quando = (texto: string | null): string => (texto ? momentoAqui(new Date(texto)) : '–')

/** No cost is in it: who reads the result may not see what things cost. */
function resultado({ inventario: i, linhas }: Resultado): Bloco[] {
  const comDiferenca = linhas.filter((l) => l.dif !== 0n)
  return [
    { tipo: 'titulo', nivel: 1, texto: `Inventário ${i.codigo}`, nota: i.titulo },
    {
      tipo: 'paragrafo',
      frase: [i.locais.map((l) => l.nome).join(', '), MODOS[i.modo], i.classe ? CLASSES[i.classe] : null]
        .filter((x) => x !== null)
        .join(' · '),
    },
    {
      tipo: 'cartoes',
      itens: [
        { rotulo: 'Posições contadas', valor: emNumero(linhas.length) },
        { rotulo: 'Bateram', valor: emNumero(linhas.length - comDiferenca.length), tom: 'bom' },
        { rotulo: 'Ajustadas', valor: emNumero(comDiferenca.length), tom: 'marca' },
      ],
    },
    { tipo: 'titulo', nivel: 2, texto: 'Posições' },
    {
      tipo: 'tabela',
      estilo: 'densa',
      colunas: [
        { titulo: 'Posição', largura: 1.4 },
        { titulo: 'Material', largura: 5 },
        { titulo: 'Esperado', largura: 1.3, numero: true },
        { titulo: 'Contado', largura: 1.3, numero: true },
        { titulo: 'Dif.', largura: 1, numero: true },
      ],
      linhas: linhas.map((l) => ({
        celulas: [
          l.endereco || '–',
          {
            texto: `${l.codigo} ${l.nome}`,
            nota: [l.local, l.lote && `lote ${l.lote}`, motivoDe(l)].filter(Boolean).join(' · '),
          },
          qtd(escreverQuantidade(l.conta?.esperado ?? 0n)),
          qtd(escreverQuantidade(l.conta?.contado ?? 0n)),
          l.dif === 0n ? '–' : qtd(escreverQuantidade(l.dif ?? 0n)),
        ],
        destaque: l.dif !== 0n,
      })),
    },
  ]
}

const motivoDe = (l: LinhaContada): string =>
  l.motivo_tipo ? [MOTIVOS[l.motivo_tipo], l.motivo].filter(Boolean).join(': ') : ''

/** Who counted, who approved, and when. */
function atos({ inventario: i, linhas }: Resultado): Bloco[] {
  const contagens = linhas.flatMap((l) => l.contagens.map((c) => ({ ...c, posicao: l.endereco || l.codigo })))
  return [
    { tipo: 'titulo', nivel: 1, texto: 'Quem contou e quem aprovou', nota: i.codigo },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Ato', largura: 3 },
        { titulo: 'Quem', largura: 3 },
        { titulo: 'Quando', largura: 2 },
      ],
      linhas: [
        { celulas: ['Começou a contagem', i.responsavel.nome, quando(i.iniciado_em)] },
        { celulas: ['Encerrou a contagem', '', quando(i.revisao_em)] },
        { celulas: ['Aprovou e lançou', i.aprovado_por ?? '–', quando(i.aprovado_em)], total: true },
      ],
    },
    {
      tipo: 'paragrafo',
      frase: 'Quem aprovou não contou nenhuma posição: o sistema recusa a aprovação de quem contou.',
    },
    { tipo: 'titulo', nivel: 2, texto: 'Contagens' },
    {
      tipo: 'tabela',
      estilo: 'densa',
      colunas: [
        { titulo: 'Posição', largura: 1.5 },
        { titulo: 'Conta', largura: 1 },
        { titulo: 'Quem', largura: 3 },
        { titulo: 'Quando', largura: 2.2 },
        { titulo: 'Contado', largura: 1.3, numero: true },
      ],
      linhas: contagens.map((c) => ({
        celulas: [c.posicao, `${c.rodada}ª`, c.por, quando(c.contado_em), qtd(c.qtd)],
      })),
    },
  ]
}

async function emPdf(r: Resultado, blocos: readonly Bloco[], titulo: string): Promise<Buffer> {
  const { folhas, raiz } = diagramar({
    blocos,
    area: { x: MARGEM, y: 58, largura: A4.largura - MARGEM * 2, altura: A4.altura - 58 - 62 },
    medir,
    tema: TEMA,
    moldura: (n, total) => ({
      fundo: [{ tipo: 'retangulo', x: 0, y: 0, largura: A4.largura, altura: 8, fundo: TEMA.marca }],
      frente: [
        {
          tipo: 'texto',
          x: MARGEM,
          y: A4.altura - 34,
          texto: `${r.empresa.linhas[0] ?? r.empresa.nome ?? ''} · ${titulo} · ${n} de ${total}`,
          letra: 'normal',
          corpo: 8,
          cor: TEMA.fraco,
        },
      ],
    }),
  })
  return await desenharPdf({
    titulo,
    autor: r.empresa.nome ?? 'Girassol',
    assunto: r.inventario.titulo,
    em: new Date(r.inventario.lancado_em ?? 0),
    folhas,
    raiz,
  })
}

/** The result and the page of its acts, as two documents: the second is added to the first when it is sealed. */
export async function resultadoEmPdf(r: Resultado): Promise<{ original: Buffer; atos: Buffer }> {
  const titulo = `Inventário ${r.inventario.codigo}`
  return { original: await emPdf(r, resultado(r), titulo), atos: await emPdf(r, atos(r), `${titulo}, atos`) }
}
