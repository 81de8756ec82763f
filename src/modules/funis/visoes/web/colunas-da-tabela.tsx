import { usePessoa } from '#platform/navegador/pessoa.ts'
import type { Campo } from '#engines/funil/campos.ts'
import { data, dinheiro, tempoRelativo } from '#ui/formatos.ts'
import { isoParaTexto, mascararData, textoParaIso } from '#ui/datas-digitadas.ts'
import { InlineEdit } from '#ui/inline-edit.tsx'
import { Menu } from '#ui/menu.tsx'
import type { Coluna } from '#ui/tabela/tipos.ts'
import type { CartaoNaTabela, Funil, Prioridade } from '#modules/funis/nucleo/tipos.ts'
import type { Etiqueta } from '#modules/funis/quadro/contract/quadro.ts'
import { EtiquetasDoCartao } from '#modules/funis/quadro/web/etiquetas.tsx'
import { mostrar } from '#modules/funis/cartao/web/campos/mostrar.ts'
import { PrazoEscrito } from '#modules/funis/quadro/web/prazo-escrito.tsx'

const PRIORIDADES: Record<Prioridade, string> = { urgente: 'Urgente', alta: 'Alta', normal: 'Normal', baixa: 'Baixa' }
/** Field types that can be edited in one line. */
const DIGITAVEIS = new Set<Campo['tipo']>(['texto', 'numero', 'moeda', 'data', 'email'])

interface Opcoes {
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  agora: number
  podeMover: boolean
  salvar: (c: CartaoNaTabela, parte: object) => Promise<void>
  etiquetas: ReadonlyMap<string, Etiqueta>
}

const escrever: Partial<Record<Campo['tipo'], (v: unknown) => string>> = {
  moeda: (v) => (Number(v) / 100).toFixed(2).replace('.', ','),
  data: (v) => isoParaTexto('date', String(v)),
  numero: (v) => String(v).replace('.', ','),
}
const numeroDe = (t: string) => Number(t.replaceAll('.', '').replace(',', '.'))
function lerDigitado(tipo: Campo['tipo'], t: string): unknown {
  if (t === '') return null
  if (tipo === 'moeda') return Math.round(numeroDe(t) * 100)
  if (tipo === 'numero') return numeroDe(t)
  return tipo === 'data' ? textoParaIso('date', t) || t : t
}

function Fato({
  campo,
  cartao: c,
  pode,
  salvar,
}: {
  campo: Campo
  cartao: CartaoNaTabela
  pode: boolean
  salvar: Opcoes['salvar']
}) {
  const v = c.capa[campo.chave]
  const { fuso } = usePessoa()
  const texto = mostrar(campo, v, fuso) ?? ''
  if (!pode || !DIGITAVEIS.has(campo.tipo)) return texto
  return (
    <InlineEdit
      rotulo={`${campo.rotulo} de ${c.titulo}`}
      valor={v === undefined || v === null ? '' : (escrever[campo.tipo]?.(v) ?? String(v))}
      mostrar={() => texto}
      vazio="—"
      {...(campo.tipo === 'data' ? { aoDigitar: (t: string) => mascararData('date', t) } : {})}
      aoSalvar={(t) => salvar(c, { valores: { [campo.chave]: lerDigitado(campo.tipo, t) } })}
    />
  )
}

/** Common columns, the fields on the card's front and, hidden by default, all fields the funnel requires. */
export function colunasDaTabela({
  funil,
  campos,
  agora,
  podeMover,
  salvar,
  etiquetas,
}: Opcoes): Coluna<CartaoNaTabela>[] {
  const d = funil.definicao
  const estagio = new Map(d.estagios.map((e) => [e.id, e.nome]))
  const pedidos = [...new Set([...d.capa, ...d.estagios.flatMap((e) => e.portas.map((p) => p.campo))])]
    .flatMap((k) => campos.get(k) ?? [])
    .filter((c) => c.chave !== 'nome')
  return [
    { id: 'titulo', titulo: 'Título', principal: true, largura: 240, ordenavel: true, celula: (c) => c.titulo },
    {
      id: 'estagio',
      titulo: 'Estágio',
      largura: 160,
      ordenavel: true,
      noCartao: true,
      frases: ['Do começo ao fim', 'Do fim ao começo'],
      celula: (c) => estagio.get(c.estagio_id) ?? '',
    },
    ...(etiquetas.size > 0
      ? [
          {
            id: 'etiquetas',
            titulo: 'Etiquetas',
            largura: 160,
            noCartao: false,
            celula: (c: CartaoNaTabela) => (
              <span className="flex gap-1 overflow-hidden">
                <EtiquetasDoCartao ids={c.etiquetas} etiquetas={etiquetas} />
              </span>
            ),
          },
        ]
      : []),
    {
      id: 'contato',
      titulo: 'Cliente',
      largura: 180,
      ordenavel: true,
      noCartao: false,
      celula: (c) => c.contato_nome ?? '',
    },
    {
      id: 'responsavel',
      titulo: 'Responsável',
      largura: 150,
      ordenavel: true,
      noCartao: true,
      celula: (c) => c.responsavel?.nome ?? '',
    },
    {
      id: 'prioridade',
      titulo: 'Prioridade',
      largura: 110,
      ordenavel: true,
      frases: ['Baixa primeiro', 'Urgente primeiro'],
      celula: (c) =>
        podeMover ? (
          <Menu
            gatilho={
              <button
                type="button"
                className="-mx-1 rounded-xs px-1 hover:bg-surface-3"
                aria-label={`Prioridade de ${c.titulo}: ${PRIORIDADES[c.prioridade]}`}
              >
                {PRIORIDADES[c.prioridade]}
              </button>
            }
            itens={Object.entries(PRIORIDADES).map(([v, rotulo]) => ({
              rotulo,
              marcado: c.prioridade === v,
              unico: true,
              aoEscolher: () => void salvar(c, { prioridade: v }),
            }))}
          />
        ) : (
          PRIORIDADES[c.prioridade]
        ),
    },
    ...(d.usa_valor
      ? [
          {
            id: 'valor_centavos',
            titulo: 'Valor',
            largura: 160,
            ordenavel: true,
            alinhar: 'direita' as const,
            frases: ['Menor primeiro', 'Maior primeiro'] as const,
            celula: (c: CartaoNaTabela) =>
              c.valor_centavos === null && !podeMover ? (
                ''
              ) : (
                <InlineEdit
                  rotulo={`Valor de ${c.titulo}`}
                  desabilitado={!podeMover}
                  valor={c.valor_centavos === null ? '' : (c.valor_centavos / 100).toFixed(2).replace('.', ',')}
                  vazio="—"
                  mostrar={() => (c.valor_centavos === null ? '' : dinheiro(c.valor_centavos))}
                  aoSalvar={(t) => salvar(c, { valor_centavos: lerDigitado('moeda', t) })}
                />
              ),
          },
        ]
      : []),
    {
      id: 'vence_em',
      titulo: 'Prazo',
      largura: 130,
      ordenavel: true,
      noCartao: true,
      frases: ['Mais urgente primeiro', 'Mais folgado primeiro'],
      celula: (c) => <PrazoEscrito vence={c.vence_em} aMao={c.prazo_a_mao} agora={agora} />,
    },
    {
      id: 'previsao',
      titulo: 'Previsão',
      largura: 120,
      ordenavel: true,
      celula: (c) => (
        <InlineEdit
          rotulo={`Previsão de ${c.titulo}`}
          desabilitado={!podeMover}
          valor={c.previsao ? isoParaTexto('date', c.previsao) : ''}
          vazio="—"
          aoDigitar={(t) => mascararData('date', t)}
          aoSalvar={(t) => salvar(c, { previsao: lerDigitado('data', t) })}
        />
      ),
    },
    {
      id: 'entrou_estagio_em',
      titulo: 'No estágio',
      largura: 120,
      ordenavel: true,
      frases: ['Há mais tempo primeiro', 'Há menos tempo primeiro'],
      celula: (c) => tempoRelativo(c.entrou_estagio_em, agora),
    },
    {
      id: 'ultima_atividade_em',
      titulo: 'Última atividade',
      largura: 130,
      ordenavel: true,
      oculta: true,
      celula: (c) => tempoRelativo(c.ultima_atividade_em, agora),
    },
    {
      id: 'dossie',
      titulo: 'Dossiê',
      largura: 110,
      ordenavel: true,
      oculta: true,
      celula: (c) => c.dossie_numero ?? '',
    },
    {
      id: 'criado_em',
      titulo: 'Criado',
      largura: 110,
      ordenavel: true,
      oculta: true,
      celula: (c) => data(c.criado_em),
    },
    {
      id: 'fechado_em',
      titulo: 'Fechado',
      largura: 110,
      ordenavel: true,
      oculta: true,
      celula: (c) => (c.fechado_em ? data(c.fechado_em) : ''),
    },
    ...pedidos.map((campo): Coluna<CartaoNaTabela> => ({
      id: campo.chave,
      titulo: campo.rotulo,
      largura: 150,
      ordenavel: true,
      oculta: !d.capa.includes(campo.chave),
      ...(campo.tipo === 'numero' || campo.tipo === 'moeda' ? { alinhar: 'direita' as const } : {}),
      celula: (c) => <Fato campo={campo} cartao={c} pode={podeMover} salvar={salvar} />,
    })),
  ]
}
