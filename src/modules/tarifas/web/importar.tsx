import { useState } from 'react'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { enviarPlanilha } from '#platform/navegador/importacao.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { dataHora } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { importacoes, type ImportacaoDaAneel } from '../contract/importacao.ts'
import { relerTarifas, useImportacoes } from './dados.ts'
import { Cabeca, SITUACAO } from './importacao-comum.tsx'
import { Previa } from './previa.tsx'

/** ANEEL's file beside the table: choose, compare, write. */
export function Importar({
  aberta,
  edita,
  celular,
  aoAbrir,
  aoFechar,
}: {
  aberta: string
  edita: boolean
  celular: boolean
  aoAbrir: (id: string) => void
  aoFechar: () => void
}) {
  return (
    <aside
      aria-label={aberta === 'nova' ? 'Importar da ANEEL' : 'Prévia da importação'}
      className="flex min-h-0 w-[408px] shrink-0 flex-col border-l bg-surface max-md:w-full max-md:border-l-0"
    >
      {aberta === 'nova' ? (
        <Nova edita={edita} celular={celular} aoAbrir={aoAbrir} aoFechar={aoFechar} />
      ) : (
        <Previa key={aberta} id={aberta} edita={edita && !celular} celular={celular} aoFechar={aoFechar} />
      )}
    </aside>
  )
}

function Nova({
  edita,
  celular,
  aoAbrir,
  aoFechar,
}: {
  edita: boolean
  celular: boolean
  aoAbrir: (id: string) => void
  aoFechar: () => void
}) {
  const { indo, fazer } = useAto()
  const [erro, setErro] = useState<string | null>(null)
  const anteriores = useImportacoes()
  const receber = async ([arquivo]: File[]) => {
    if (!arquivo) return
    setErro(null)
    await fazer(
      async () => {
        const { id } = await enviarPlanilha<ImportacaoDaAneel>(importacoes.enviar.path, TIPO_DE_PLANILHA, arquivo)
        await relerTarifas()
        aoAbrir(id)
      },
      (falha) => setErro(mensagemDe(falha, 'O arquivo não foi recebido.')),
    )
  }
  return (
    <div className="grid gap-4 overflow-y-auto p-4">
      <Cabeca titulo="Importar da ANEEL" aoFechar={aoFechar} />
      {edita && !celular ? (
        <FileDrop
          rotulo={indo ? 'Lendo o arquivo…' : 'Solte aqui o arquivo da ANEEL'}
          dica="Tarifas homologadas ou componentes, CSV. Nada é gravado antes de você conferir"
          aceita=".csv,.txt,.xlsx"
          maximoBytes={32 * 1024 * 1024}
          erro={erro}
          disabled={indo}
          aoEscolher={(a) => void receber(a)}
        />
      ) : (
        <p className="text-13 text-text-2">
          {celular ? 'Importe no computador; aqui você confere a prévia.' : 'Só quem cuida de tarifas importa.'}
        </p>
      )}
      <p className="text-12 text-text-2">
        O arquivo está em dadosabertos.aneel.gov.br, conjunto “Tarifas homologadas das distribuidoras”. Ficam as tarifas
        de aplicação dos últimos dois anos das distribuidoras cadastradas aqui.
      </p>
      {anteriores.data && anteriores.data.length > 0 && (
        <section>
          <h3 className="text-13 font-semibold">Arquivos anteriores</h3>
          <ul aria-label="Arquivos anteriores" className="mt-2 rounded border">
            {anteriores.data.map((i) => (
              <li key={i.id} className="relative border-b px-3 py-2 last:border-b-0 hover:bg-surface-2">
                <button
                  type="button"
                  className="block max-w-full truncate text-left text-13 font-medium after:absolute after:inset-0"
                  onClick={() => aoAbrir(i.id)}
                >
                  {i.nome}
                </button>
                <span className="block truncate text-12 text-text-2">
                  {[SITUACAO[i.situacao], dataHora(i.criada_em), i.por].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
