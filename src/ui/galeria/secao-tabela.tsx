import { useMemo, useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { avisar } from '../avisos.ts'
import { Button } from '../button.tsx'
import { Chip } from '../chip.tsx'
import { EmptyState } from '../empty-state.tsx'
import { semAcentos } from '#kit/texto.ts'
import { dinheiro, tempoRelativo } from '../formatos.ts'
import { Tag, UserRoundCheck } from '../icones.ts'
import { SegmentedControl } from '../segmented-control.tsx'
import { DataTable } from '../tabela/data-table.tsx'
import { estadoInicial } from '../tabela/estado.ts'
import { SEM_SELECAO, type Coluna, type EstadoDaTabela } from '../tabela/tipos.ts'
import { linhasDeExemplo, pessoas, type LinhaDeExemplo } from './exemplos.ts'

const colunas: readonly Coluna<LinhaDeExemplo>[] = [
  {
    id: 'nome',
    titulo: 'Nome',
    principal: true,
    ordenavel: true,
    frases: ['De A a Z', 'De Z a A'],
    largura: 230,
    celula: (l) => l.nome,
  },
  { id: 'cidade', titulo: 'Cidade', ordenavel: true, largura: 170, celula: (l) => l.cidade },
  { id: 'ucs', titulo: 'UCs', alinhar: 'direita', largura: 72, celula: (l) => l.ucs },
  {
    id: 'valor',
    titulo: 'Valor',
    alinhar: 'direita',
    ordenavel: true,
    frases: ['Menor primeiro', 'Maior primeiro'],
    largura: 130,
    celula: (l) => dinheiro(l.valor),
  },
  {
    id: 'quando',
    titulo: 'Última conversa',
    ordenavel: true,
    frases: ['Mais antiga primeiro', 'Mais recente primeiro'],
    largura: 140,
    celula: (l) => tempoRelativo(l.quando),
  },
  {
    id: 'responsavel',
    titulo: 'Responsável',
    largura: 170,
    celula: (l) => (
      <span className="inline-flex items-center gap-1.5 align-top">
        <Avatar nome={l.responsavel} tamanho={16} />
        {l.responsavel}
      </span>
    ),
  },
  {
    id: 'etiqueta',
    titulo: 'Etiquetas',
    celula: (l) => (
      <Chip
        className="h-[18px] align-middle"
        tom={l.etiqueta === 'Cliente' ? 'sucesso' : l.etiqueta === 'Lead' ? 'info' : 'perigo'}
      >
        {l.etiqueta}
      </Chip>
    ),
  },
  { id: 'id', titulo: 'Código', oculta: true, celula: (l) => l.id },
]
const inicial = estadoInicial(colunas, { coluna: 'quando', desc: true })
type Situacao = 'pronta' | 'carregando' | 'falha' | 'vazia'

/** Returns the rows that a server would return for this state. */
function responder(estado: EstadoDaTabela, busca: string): LinhaDeExemplo[] {
  const achadas = linhasDeExemplo.filter(
    (l) =>
      semAcentos(l.nome).includes(semAcentos(busca)) &&
      estado.filtros.every((f) =>
        f.campo === 'responsavel'
          ? (l.responsavel === f.valor) === (f.operador === 'e')
          : semAcentos(l.cidade).includes(semAcentos(f.valor)) === (f.operador !== 'nao'),
      ),
  )
  const { ordem } = estado
  if (!ordem) return achadas
  const valor = (l: LinhaDeExemplo) =>
    ordem.coluna === 'valor'
      ? l.valor
      : ordem.coluna === 'cidade'
        ? l.cidade
        : ordem.coluna === 'nome'
          ? l.nome
          : l.quando
  return achadas.sort((a, b) => (valor(a) < valor(b) ? -1 : 1) * (ordem.desc ? -1 : 1))
}

export function SecaoTabela() {
  const [estado, setEstado] = useState(inicial)
  const [busca, setBusca] = useState('')
  const [quantas, setQuantas] = useState(50)
  const [selecao, setSelecao] = useState(SEM_SELECAO)
  const [situacao, setSituacao] = useState<Situacao>('pronta')
  const achadas = useMemo(() => responder(estado, busca), [estado, busca])
  const linhas = useMemo(() => (situacao === 'pronta' ? achadas.slice(0, quantas) : []), [achadas, quantas, situacao])
  return (
    <section id="tabela" aria-labelledby="tabela-titulo" className="border-b px-6 py-6 max-md:px-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="tabela-titulo" className="titulo-painel">
          Tabela
        </h2>
        <SegmentedControl
          rotulo="Situação da tabela"
          tamanho="pequeno"
          valor={situacao}
          aoMudar={setSituacao}
          opcoes={[
            { valor: 'pronta', rotulo: 'Pronta' },
            { valor: 'carregando', rotulo: 'Carregando' },
            { valor: 'falha', rotulo: 'Falha' },
            { valor: 'vazia', rotulo: 'Vazia' },
          ]}
        />
      </div>
      <div className="h-[480px] overflow-hidden rounded border">
        <DataTable
          rotulo="Contatos de exemplo"
          colunas={colunas}
          linhas={linhas}
          idDe={(l) => l.id}
          rotuloDe={(l) => l.nome}
          estado={estado}
          aoMudar={setEstado}
          filtros={[
            { campo: 'cidade', rotulo: 'Cidade', tipo: 'texto' },
            {
              campo: 'responsavel',
              rotulo: 'Responsável',
              tipo: 'opcoes',
              opcoes: pessoas.map((p) => ({ valor: p.nome, rotulo: p.nome })),
            },
          ]}
          busca={{ valor: busca, aoMudar: setBusca, rotulo: 'Nome do contato' }}
          total={achadas.length}
          temMais={achadas.length > quantas}
          aoCarregarMais={() => setQuantas(quantas + 50)}
          carregando={situacao === 'carregando'}
          erro={situacao === 'falha' ? 'Os contatos não carregaram.' : null}
          aoTentar={() => setSituacao('pronta')}
          vazio={
            <EmptyState
              frase="Nenhum contato ainda."
              detalhe="Os que escreverem pelo WhatsApp entram aqui sozinhos."
              acao={<Button>Novo contato</Button>}
            />
          }
          aoAbrir={(l) => avisar({ titulo: l.nome, descricao: l.cidade })}
          selecao={selecao}
          aoSelecionar={setSelecao}
          permiteTudo
          aoExportar={() => avisar({ titulo: `Exportando ${achadas.length} contatos`, tom: 'info' })}
          rotuloExportar={`Exportar os ${achadas.length} filtrados`}
          destaque={(l) => l.ucs === 7}
          acoesEmMassa={(_, n) => (
            <>
              <Button tamanho="pequeno" icone={<UserRoundCheck />} onClick={() => avisar({ titulo: `${n} contatos` })}>
                Responsável
              </Button>
              <Button tamanho="pequeno" icone={<Tag />}>
                Etiquetar
              </Button>
            </>
          )}
        />
      </div>
    </section>
  )
}
