import { useDeferredValue, useMemo, useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { buscarContatos } from '#modules/contatos/web/publico.ts'
import { origensDaCobranca } from '#modules/ligados-na-pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Plus, Receipt } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { estadoInicial } from '#ui/tabela/estado.ts'
import type { CampoDeFiltro, Coluna } from '#ui/tabela/tipos.ts'
import { TextField } from '#ui/text-field.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { avulsas, type AvulsaNaLista } from '../../contract/avulsas.ts'
import { PRAZO_DIAS } from '../../regras/avulsa.ts'
import { EMITIR } from '../../permissoes.ts'
import { situacoesDaAvulsa } from '../../tipos.ts'
import { relerCobranca, useAvulsa, useAvulsas } from '../dados.ts'
import { AVULSAS } from '../nomes.ts'
import { useUrl } from '../url.ts'
import { CobrancaAvulsa } from './cobranca.tsx'
import { FormularioDaCobranca } from './formulario.tsx'
import { linhaEmBranco } from './linhas.tsx'

const COLUNAS: readonly Coluna<AvulsaNaLista>[] = [
  {
    id: 'nome',
    titulo: 'Quem paga',
    principal: true,
    celula: (a) => <span className="truncate font-medium">{a.nome}</span>,
  },
  {
    id: 'numero',
    titulo: 'Número',
    largura: 128,
    noCartao: true,
    celula: (a) => <span className="num">{a.numero}</span>,
  },
  { id: 'assunto', titulo: 'Do que é', noCartao: true, celula: (a) => <span className="truncate">{a.assunto}</span> },
  {
    id: 'vencimento',
    titulo: 'Vence',
    largura: 104,
    noCartao: true,
    celula: (a) => <span className="num">{diaBr(a.vencimento)}</span>,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: 120,
    noCartao: true,
    alinhar: 'direita',
    celula: (a) => dinheiro(a.valor_centavos),
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: 120,
    noCartao: true,
    celula: (a) => <StatusChip tom={AVULSAS[a.situacao].tom}>{AVULSAS[a.situacao].rotulo}</StatusChip>,
  },
]
const FILTROS: readonly CampoDeFiltro[] = [
  {
    campo: 'situacao',
    rotulo: 'Situação',
    tipo: 'opcoes',
    opcoes: situacoesDaAvulsa.map((s) => ({ valor: s, rotulo: AVULSAS[s].rotulo })),
  },
]

/** Charges that no batch of invoices made: of service orders, and those written by hand. */
export function Avulsas() {
  const [url, mudar] = useUrl()
  const emite = usePode(EMITIR)
  const [nova, setNova] = useState(false)
  const [busca, setBusca] = useState(url.busca ?? '')
  const procurada = useDeferredValue(busca)
  const [estado, setEstado] = useState(() => estadoInicial(COLUNAS))
  const situacao = situacoesDaAvulsa.find((s) =>
    estado.filtros.some((f) => f.campo === 'situacao' && f.operador === 'e' && f.valor === s),
  )
  const lista = useAvulsas({ ...(procurada && { busca: procurada }), ...(situacao && { situacao }) })
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {emite && (
        <AcoesDaPagina>
          <Button tamanho="pequeno" variante="primaria" icone={<Plus />} onClick={() => setNova(true)}>
            Nova cobrança
          </Button>
        </AcoesDaPagina>
      )}
      <div className="min-h-0 min-w-0 flex-1">
        <DataTable<AvulsaNaLista>
          rotulo="Cobranças avulsas"
          colunas={COLUNAS}
          linhas={linhas}
          idDe={(a) => a.id}
          rotuloDe={(a) => `${a.numero}, ${a.nome}`}
          estado={estado}
          aoMudar={setEstado}
          filtros={FILTROS}
          busca={{
            valor: busca,
            aoMudar: (t) => {
              setBusca(t)
              mudar({ busca: t || undefined }, true)
            },
            rotulo: 'Quem paga, número, txid…',
          }}
          total={lista.data?.pages[0]?.pagination.total ?? null}
          temMais={lista.hasNextPage}
          porVez={50}
          aoCarregarMais={() => void lista.fetchNextPage()}
          carregandoMais={lista.isFetchingNextPage}
          carregando={lista.isPending}
          erro={lista.isError ? 'As cobranças não carregaram.' : null}
          aoTentar={() => lista.refetch()}
          aoAbrir={(a) => mudar({ c: a.id })}
          vazio={
            <EmptyState
              icone={<Receipt />}
              frase={busca || situacao ? 'Nenhuma cobrança assim' : 'Nenhuma cobrança avulsa'}
              detalhe="As de ordens de serviço nascem na página da ordem concluída."
            />
          }
        />
      </div>
      {url.c && <Gaveta key={url.c} id={url.c} pode={emite} aoFechar={() => mudar({ c: undefined })} />}
      {nova && <Nova aoFechar={() => setNova(false)} aoEmitir={(id) => mudar({ c: id })} />}
    </div>
  )
}

function Gaveta({ id, pode, aoFechar }: { id: string; pode: boolean; aoFechar: () => void }) {
  const { data, isError, error, refetch } = useAvulsa(id)
  const origem = data?.origem ? origensDaCobranca.find((o) => o.tipo === data.origem) : undefined
  const cancelar = async (motivo: string) => {
    await chamar(avulsas.cancelar, { params: { id }, body: { motivo } })
    await relerCobranca()
  }
  return (
    <Drawer titulado titulo={data?.numero ?? 'Cobrança'} aoFechar={aoFechar} largura={420}>
      {isError ? (
        <ErrorState oQueFalhou="A cobrança não carregou." detalhe={error.message} aoTentar={() => refetch()} />
      ) : data ? (
        <div className="grid gap-4 p-4">
          <div>
            <p className="text-15 font-semibold">{data.nome}</p>
            <p className="text-13 text-text-2">{data.assunto}</p>
            {origem && data.origem_id && (
              <a className="g-link text-13" href={origem.href(data.origem_id)}>
                {origem.rotulo}
              </a>
            )}
          </div>
          <CobrancaAvulsa cobranca={data} aoCancelar={pode ? cancelar : undefined} />
        </div>
      ) : (
        <SkeletonList linhas={5} comRosto={false} rotulo="Carregando a cobrança" />
      )}
    </Drawer>
  )
}

function Nova({ aoFechar, aoEmitir }: { aoFechar: () => void; aoEmitir: (id: string) => void }) {
  const [contato, setContato] = useState<Opcao | null>(null)
  const [assunto, setAssunto] = useState('')
  return (
    <FormularioDaCobranca
      titulo="Nova cobrança"
      descricao="Sai com um código Pix próprio e é baixada sozinha quando o dinheiro chega."
      linhas={[linhaEmBranco()]}
      vencimento={somarDias(diaAqui(), PRAZO_DIAS)}
      aoFechar={aoFechar}
      aoEmitir={async (c) => {
        await chamar(avulsas.emitir, { body: { ...c, contato_id: contato?.valor ?? '', assunto } })
        await relerCobranca()
        aoEmitir(c.id)
      }}
    >
      {(erros) => (
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <Combobox
            rotulo="Quem paga"
            buscar={buscarContatos}
            valor={contato}
            aoMudar={setContato}
            erro={erros.contato_id}
          />
          <TextField
            rotulo="Do que é"
            maxLength={120}
            value={assunto}
            erro={erros.assunto}
            onChange={(e) => setAssunto(e.currentTarget.value)}
          />
        </div>
      )}
    </FormularioDaCobranca>
  )
}
