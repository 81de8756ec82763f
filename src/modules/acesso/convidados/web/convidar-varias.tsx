import { useState } from 'react'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { chamar } from '#platform/navegador/api.ts'
import { enviarPlanilha } from '#platform/navegador/importacao.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { ArrowLeft } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { convidados, type Lote } from '../contract/convidados.ts'
import { relerConvidados, useLotes } from './dados.ts'
import { SITUACAO } from './nomes.ts'
import { escolhaDe, padraoDe, QuemVierSem } from './quem-vier-sem.tsx'
import { UmLote } from './um-lote.tsx'

/** Several people at once. The open list is in the URL: `nova`, or its id. */
export function ConvidarVarias({ aberto, aoAbrir }: { aberto: string; aoAbrir: (id: string | null) => void }) {
  if (aberto !== 'nova') return <UmLote id={aberto} aoVoltar={() => aoAbrir(null)} />
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button tamanho="pequeno" icone={<ArrowLeft />} onClick={() => aoAbrir(null)}>
          Convites
        </Button>
        <h2 className="text-16 font-semibold">Convidar várias pessoas</h2>
      </div>
      <Nova aoReceber={aoAbrir} />
      <Anteriores aoAbrir={aoAbrir} />
    </div>
  )
}

function Nova({ aoReceber }: { aoReceber: (id: string) => void }) {
  const [como, setComo] = useState<'colar' | 'planilha'>('colar')
  return (
    <>
      <SegmentedControl
        rotulo="De onde vêm as pessoas"
        opcoes={[
          { valor: 'colar', rotulo: 'Colar uma lista' },
          { valor: 'planilha', rotulo: 'Enviar uma planilha' },
        ]}
        valor={como}
        aoMudar={setComo}
      />
      {como === 'colar' ? <Colar aoReceber={aoReceber} /> : <Planilha aoReceber={aoReceber} />}
    </>
  )
}

function Colar({ aoReceber }: { aoReceber: (id: string) => void }) {
  const [texto, setTexto] = useState('')
  const [escolha, setEscolha] = useState(escolhaDe(null))
  const [tentou, setTentou] = useState(false)
  const { indo, fazer } = useAto()
  const conferir = () => {
    setTentou(true)
    const padrao = padraoDe(escolha)
    if (texto.trim() === '' || padrao === undefined) return
    void fazer(
      async () => {
        const { data } = await chamar(convidados.colar, { body: { texto, padrao } })
        await relerConvidados()
        aoReceber(data.id)
      },
      (erro) => avisarFalha('A lista não foi conferida.', erro),
    )
  }
  return (
    <>
      <TextArea
        rotulo="Pessoas, uma por linha"
        dica="Nome e e-mail, e se quiser telefone, área, papel e cargo, em qualquer ordem. Nada é enviado antes de você conferir."
        linhas={8}
        maximoDeLinhas={18}
        spellCheck={false}
        placeholder={
          'Ana Souza <ana@empresa.com.br>, vendas, operadora\nBeto Dias, beto@empresa.com.br, financeiro, leitura'
        }
        value={texto}
        erro={tentou && texto.trim() === '' ? 'Cole as pessoas, uma por linha' : null}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      <QuemVierSem escolha={escolha} aoMudar={setEscolha} faltou={tentou} />
      <div>
        <Button variante="primaria" ocupado={indo} onClick={conferir}>
          Conferir pessoas
        </Button>
      </div>
    </>
  )
}

function Planilha({ aoReceber }: { aoReceber: (id: string) => void }) {
  const { indo, fazer } = useAto()
  const receber = async ([arquivo]: File[]) => {
    if (!arquivo) return
    await fazer(
      async () => {
        const { id } = await enviarPlanilha<Lote>(convidados.enviar.path, TIPO_DE_PLANILHA, arquivo)
        await relerConvidados()
        aoReceber(id)
      },
      (erro) => avisarFalha('O arquivo não foi recebido.', erro),
    )
  }
  return (
    <FileDrop
      rotulo={indo ? 'Lendo a planilha…' : 'Solte aqui a planilha, ou escolha um arquivo'}
      dica="CSV ou XLSX, com até 2.000 pessoas. Nada é enviado antes de você conferir."
      aceita=".csv,.txt,.xlsx"
      maximoBytes={32 * 1024 * 1024}
      disabled={indo}
      aoEscolher={(a) => void receber(a)}
    />
  )
}

function Anteriores({ aoAbrir }: { aoAbrir: (id: string) => void }) {
  const { data = [] } = useLotes()
  if (data.length === 0) return null
  return (
    <section className="mt-2">
      <h3 className="text-13 font-semibold">Listas anteriores</h3>
      <ul aria-label="Listas anteriores" className="mt-2 rounded border">
        {data.map((l) => (
          <li key={l.id} className="relative border-b px-3 py-2 last:border-b-0 hover:bg-surface-2">
            <button
              type="button"
              className="block max-w-full truncate text-left text-13 font-medium after:absolute after:inset-0"
              onClick={() => aoAbrir(l.id)}
            >
              {l.nome}
            </button>
            <span className="block truncate text-12 text-text-2">
              {[SITUACAO[l.situacao], plural(l.total, 'pessoa'), dataHora(l.criada_em), l.por]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
