import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { chamar } from '#platform/navegador/api.ts'
import { enviarPlanilha, useImportacaoAoVivo } from '#platform/navegador/importacao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { ListaDeImportacoes, NovaImportacao } from '#ui/importacao/lista.tsx'
import { MolduraDaImportacao, somaDasLinhas } from '#ui/importacao/moldura.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { importacoes, type ImportacaoDeLeituras } from '../contract/importacoes.ts'
import { relerUsinas } from './dados.ts'
import { EscolherUsina } from './escolher-usina.tsx'

const SITUACAO: Readonly<Record<ImportacaoDeLeituras['situacao'], string>> = {
  mapeando: 'Lendo',
  conferindo: 'Conferindo',
  conferida: 'Conferida: nada foi gravado',
  importando: 'Gravando',
  concluida: 'Gravada',
  desfazendo: 'Desfazendo',
  desfeita: 'Desfeita',
  falhou: 'Falhou',
}
/** The row states still to be processed in each background phase. */
const RESTAM: Partial<Record<ImportacaoDeLeituras['situacao'], readonly string[]>> = {
  conferindo: ['lida'],
  importando: ['nova', 'muda'],
  desfazendo: ['gravada'],
}
const LINHAS: Readonly<Record<string, readonly [string, string]>> = {
  lida: ['dia lido', 'dias lidos'],
  nova: ['dia novo', 'dias novos'],
  muda: ['dia que muda', 'dias que mudam'],
  igual: ['dia igual', 'dias iguais'],
  invalida: ['linha recusada', 'linhas recusadas'],
  gravada: ['dia gravado', 'dias gravados'],
  desfeita: ['dia desfeito', 'dias desfeitos'],
  mantida: ['dia lido de novo depois, ficou', 'dias lidos de novo depois, ficaram'],
}
const nomeDaLinha = (situacao: string, n: number): string => LINHAS[situacao]?.[n === 1 ? 0 : 1] ?? situacao
const relerImportacao = () => relerUsinas()

/** Files of inverter portals: upload, compare, write, undo. The open one is in the address. */
export function ImportacoesDeLeituras({ aberta, aoAbrir }: { aberta: string; aoAbrir: (id: string) => void }) {
  const lista = useQuery({
    queryKey: ['usinas', 'importacoes'],
    queryFn: async ({ signal }) => (await chamar(importacoes.listar, {}, { signal })).data,
  })
  if (aberta === 'nova')
    return (
      <NovaImportacao
        rotulo="Solte aqui o arquivo do portal, ou escolha um"
        dica="CSV ou XLSX do Growatt, Huawei, Sungrow e outros, por dia ou por potência."
        aoReceber={async (arquivo) => {
          const { id } = await enviarPlanilha<ImportacaoDeLeituras>(importacoes.enviar.path, TIPO_DE_PLANILHA, arquivo)
          await relerUsinas()
          aoAbrir(id)
        }}
        aoVoltar={() => aoAbrir('todas')}
      />
    )
  if (aberta !== 'todas') return <UmaImportacao key={aberta} id={aberta} aoVoltar={() => aoAbrir('todas')} />
  return (
    <ListaDeImportacoes
      consulta={lista}
      dizer={(i) => [SITUACAO[i.situacao]]}
      detalhe="O arquivo do portal de inversores vira a energia de cada dia. Dá para desfazer por 30 dias."
      comBotao
      aoAbrir={aoAbrir}
    />
  )
}

function UmaImportacao({ id, aoVoltar }: { id: string; aoVoltar: () => void }) {
  const consulta = useQuery({
    queryKey: ['usinas', 'importacoes', id],
    queryFn: async ({ signal }) => (await chamar(importacoes.obter, { params: { id } }, { signal })).data,
    refetchInterval: (q) => (q.state.data && RESTAM[q.state.data.situacao] ? 4000 : false),
  })
  useImportacaoAoVivo('usinas_', id, relerImportacao)
  const i = consulta.data
  const agir = (fazer: Promise<unknown>, falhou: string) =>
    fazer.then(relerUsinas, (erro: unknown) => avisarFalha(falhou, erro))
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a importação" />
  if (!i) return <ErrorState oQueFalhou="A importação não carregou." aoTentar={() => consulta.refetch()} />
  const gravam = somaDasLinhas(i, 'nova', 'muda')
  return (
    <MolduraDaImportacao
      importacao={i}
      situacao={SITUACAO[i.situacao]}
      restam={RESTAM[i.situacao]}
      nomeDaLinha={nomeDaLinha}
      mapear={null}
      desfazer={{
        descricao: 'Os dias gravados saem e os que estavam no lugar voltam. O que foi lido de novo depois fica.',
        executar: () => agir(chamar(importacoes.desfazer, { params: { id } }), 'A importação não pôde ser desfeita.'),
      }}
      aoVoltar={aoVoltar}
    >
      {i.avisos.map((a) => (
        <AlertBox key={a} tom="alerta" titulo={a} />
      ))}
      {i.situacao === 'conferida' && i.sem_usina.map((s) => <SemUsina key={s.codigo} importacao={i} {...s} />)}
      <Dias id={id} chave={`${i.situacao}:${gravam}`} />
      {i.situacao === 'conferida' && (
        <div className="flex flex-wrap gap-2">
          <Button
            variante="primaria"
            disabled={gravam === 0}
            onClick={() => void agir(chamar(importacoes.iniciar, { params: { id } }), 'Nada foi gravado.')}
          >
            {gravam === 0 ? 'Nada a gravar' : `Gravar ${plural(gravam, 'dia')}`}
          </Button>
          <span className="flex-1" />
          <Button
            onClick={() =>
              void agir(
                chamar(importacoes.descartar, { params: { id } }).then(aoVoltar),
                'O arquivo não foi descartado.',
              )
            }
          >
            Descartar
          </Button>
        </div>
      )}
    </MolduraDaImportacao>
  )
}

/** A code of the portal that no plant has yet: a person says whose it is. */
function SemUsina(p: { importacao: ImportacaoDeLeituras; codigo: string; nome: string | null }) {
  const [usina, setUsina] = useState<Opcao | null>(null)
  const ligar = () =>
    chamar(importacoes.ligar, {
      params: { id: usina?.valor ?? '' },
      body: { importacao_id: p.importacao.id, codigo: p.codigo },
    }).then(relerUsinas, (erro: unknown) => avisarFalha('O código não foi ligado.', erro))
  return (
    <section aria-label={`Código ${p.codigo}`} className="flex flex-wrap items-end gap-2 rounded-md border p-3">
      <p className="num min-w-0 flex-1 text-13 max-md:basis-full">
        De que usina é <b className="font-semibold">{p.nome ?? p.codigo}</b>
        {p.nome && ` (${p.codigo})`}?
      </p>
      <div className="w-64 max-md:w-full">
        <EscolherUsina valor={usina} aoMudar={setUsina} />
      </div>
      <Button disabled={usina === null} onClick={() => void ligar()}>
        Ligar
      </Button>
    </section>
  )
}

/** The first days of the file and what becomes of each. */
function Dias({ id, chave }: { id: string; chave: string }) {
  const { data = [] } = useQuery({
    queryKey: ['usinas', 'importacoes', id, 'linhas', chave],
    queryFn: async ({ signal }) =>
      (await chamar(importacoes.linhas, { params: { id }, query: { depois: 0 } }, { signal })).data,
  })
  if (data.length === 0) return null
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Dias do arquivo">
      <table className="g-tabela min-w-[560px]" aria-label="Dias">
        <thead>
          <tr>
            <th>Usina</th>
            <th className="w-28">Dia</th>
            <th data-direita="" className="w-28">
              Antes
            </th>
            <th data-direita="" className="w-28">
              kWh
            </th>
            <th className="w-56">O que será</th>
          </tr>
        </thead>
        <tbody>
          {data.map((l) => (
            <tr key={l.n}>
              <th scope="row">{l.usina ?? l.dado.nome ?? l.dado.codigo}</th>
              <td className="num">{diaBr(l.dado.dia)}</td>
              <td data-direita="" className="num">
                {l.antes_kwh === null ? '–' : numero(l.antes_kwh, 3)}
              </td>
              <td data-direita="" className="num">
                {numero(Number(l.dado.kwh), 3)}
              </td>
              <td>{l.erros[0]?.mensagem ?? nomeDaLinha(l.situacao, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
