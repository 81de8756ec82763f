import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { plural } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { respostas, type Escopo } from '../contract/respostas.ts'
import { lerArquivoDeRespostas, type RespostaDeArquivo } from '../regras/planilha.ts'
import { relerRespostas } from './dados.ts'
import { EscolhaDeEscopo } from './escopo.tsx'

type Resultado = RespostaDe<typeof respostas.importar>['data']

/**
 * Import in two steps: the file is parsed in the browser and the server simulates the import; it writes only after
 * confirmation.
 */
export function DialogoImportar({ aoFechar }: { aoFechar: () => void }) {
  const [itens, setItens] = useState<RespostaDeArquivo[]>([])
  const [destino, setDestino] = useState<{ escopo: Escopo; fila_id: string | null }>({
    escopo: 'pessoa',
    fila_id: null,
  })
  const [sobrescrever, setSobrescrever] = useState(false)
  const [previa, setPrevia] = useState<Resultado | null>(null)
  const { indo, geral, fazer, dizer } = useAto()

  const pedir = (
    itens: RespostaDeArquivo[],
    o: typeof destino & { sobrescrever: boolean; simular: boolean },
    depois: (r: Resultado) => void | Promise<void>,
  ) =>
    fazer(
      async () => depois((await chamar(respostas.importar, { body: { itens, ...o } })).data),
      'As respostas não puderam ser importadas.',
    )
  const olhar = async (lista: RespostaDeArquivo[], d = destino, s = sobrescrever) => {
    setPrevia(null)
    if (lista.length > 0) await pedir(lista, { ...d, sobrescrever: s, simular: true }, setPrevia)
  }
  const escolher = async ([arquivo]: File[]) => {
    if (!arquivo) return
    try {
      const lidos = lerArquivoDeRespostas(await arquivo.text())
      setItens(lidos)
      await olhar(lidos)
    } catch (e) {
      dizer(mensagemDe(e, 'O arquivo não pôde ser lido.'))
    }
  }
  const importar = () =>
    pedir(itens, { ...destino, sobrescrever, simular: false }, async (feito) => {
      await relerRespostas()
      avisar({
        titulo: plural(feito.criadas + feito.alteradas, 'resposta importada', 'respostas importadas'),
        tom: 'sucesso',
      })
      aoFechar()
    })
  const mudam = (previa?.criadas ?? 0) + (previa?.alteradas ?? 0)
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="Importar respostas rápidas"
      descricao="CSV com as colunas atalho, titulo e conteudo, ou JSON. Arquivos do Chatwoot servem como estão."
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} disabled={mudam === 0} onClick={() => void importar()}>
            {mudam > 0 ? `Importar ${mudam}` : 'Importar'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <EscolhaDeEscopo
          {...destino}
          aoMudar={(d) => {
            setDestino(d)
            void olhar(itens, d)
          }}
        />
        <FileDrop
          rotulo={itens.length > 0 ? 'Trocar arquivo' : 'Escolher arquivo'}
          aceita=".csv,.json,.txt"
          maximoBytes={5 * 1024 * 1024}
          aoEscolher={(f) => void escolher(f)}
        />
        <Checkbox
          rotulo="Trocar o texto das que já têm o mesmo atalho"
          checked={sobrescrever}
          onChange={(e) => {
            setSobrescrever(e.currentTarget.checked)
            void olhar(itens, destino, e.currentTarget.checked)
          }}
        />
        {previa && (
          <section aria-label="O que será feito" className="rounded border text-13">
            <p className="border-b px-3 py-2" role="status">
              {plural(previa.criadas, 'nova', 'novas')}, {plural(previa.alteradas, 'alterada', 'alteradas')},{' '}
              {plural(previa.mantidas, 'mantida como está', 'mantidas como estão')},{' '}
              {plural(previa.recusadas.length, 'recusada', 'recusadas')}
            </p>
            <ul className="max-h-56 overflow-y-auto px-3 py-1">
              {itens.map((i, n) => {
                const recusa = previa.recusadas.find((r) => r.linha === n + 1)
                return (
                  <li key={n} className="flex gap-2 py-1">
                    <code className="shrink-0 text-12 text-text-2">/{i.atalho}</code>
                    <span className="min-w-0 flex-1 truncate">{i.titulo}</span>
                    {recusa && <span className="shrink-0 text-12 text-danger">{recusa.motivo}</span>}
                  </li>
                )
              })}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
