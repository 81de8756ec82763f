import { useState } from 'react'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { preencherCaminho, type RespostaDe } from '#kit/endpoint.ts'
import { enviarArquivo } from '#platform/navegador/enviar-arquivo.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { comissionamentos, type Comissionamento } from '../../contract/comissionamento.ts'
import { relerUsina } from '../dados.ts'
import { TESTES } from '../nomes.ts'

type Lidas = RespostaDe<typeof comissionamentos.importar>['data']

/** Reads the file of a tester: first shows what each row would measure, then stores all of them. */
export function Importar({ comissionamento: c, aoFechar }: { comissionamento: Comissionamento; aoFechar: () => void }) {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [lidas, setLidas] = useState<Lidas | null>(null)
  const { indo, geral, fazer } = useAto()
  const mandar = (qual: File, gravar: boolean) =>
    enviarArquivo<Lidas>(
      preencherCaminho(comissionamentos.importar.path, { id: c.id }),
      { gravar: gravar ? 'sim' : 'nao' },
      TIPO_DE_PLANILHA,
      qual,
    )
  const conferir = (qual: File) => {
    setArquivo(qual)
    setLidas(null)
    void fazer(async () => setLidas(await mandar(qual, false)), 'O arquivo não foi lido. Tente de novo.')
  }
  const gravar = async () => {
    if (!arquivo) return
    const feito = await fazer(async () => {
      const { gravadas } = await mandar(arquivo, true)
      await relerUsina()
      avisar({ titulo: plural(gravadas, 'string medida', 'strings medidas'), tom: 'sucesso' })
    }, 'As medidas não entraram. Tente de novo.')
    if (feito) aoFechar()
  }
  const erradas = lidas?.linhas.filter((l) => l.frase !== null).length ?? 0
  return (
    <Dialog
      aberto
      titulo="Importar do instrumento"
      descricao="Uma linha por string, com Voc, Isc e isolação, em CSV ou XLSX."
      aoMudar={(a) => !a && aoFechar()}
      rodape={
        <Button
          variante="primaria"
          ocupado={indo}
          disabled={!lidas || lidas.linhas.length === 0 || erradas > 0}
          onClick={() => void gravar()}
        >
          {lidas ? `Gravar ${plural(lidas.linhas.length, 'medida')}` : 'Gravar medidas'}
        </Button>
      }
    >
      <div className="grid gap-3">
        <FileDrop
          rotulo="Arquivo do instrumento"
          aceita=".csv,.txt,.xlsx"
          maximoBytes={512_000}
          aoEscolher={([a]) => a && conferir(a)}
        />
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        {erradas > 0 && (
          <AlertBox
            tom="alerta"
            titulo={`${plural(erradas, 'linha precisa', 'linhas precisam')} de correção no arquivo. Nada foi gravado.`}
          />
        )}
        {lidas && lidas.linhas.length > 0 && <Linhas linhas={lidas.linhas} />}
      </div>
    </Dialog>
  )
}

function Linhas({ linhas }: { linhas: Lidas['linhas'] }) {
  return (
    <ul className="num max-h-80 overflow-y-auto rounded-md border text-13" tabIndex={0} aria-label="Linhas do arquivo">
      {linhas.map((l) => (
        <li key={l.linha} className="flex flex-wrap gap-x-3 border-b px-3 py-2 last:border-b-0">
          <span className="w-16 font-semibold">{l.string ?? `linha ${l.linha}`}</span>
          {l.medida && (
            <span className="flex-1">
              {numero(l.medida.voc, 1)} V · {numero(l.medida.isc, 2)} A · {numero(l.medida.isolacao, 1)} MΩ
            </span>
          )}
          {l.frase !== null && <span className="text-danger">{l.frase}</span>}
          {l.fora.length > 0 && (
            <span className="text-warning">fora da faixa: {l.fora.map((t) => TESTES[t]).join(', ')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
