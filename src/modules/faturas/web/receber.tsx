import { nomeDoMes } from '#kit/meses.ts'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { plural } from '#ui/formatos.ts'
import { mensagemDe } from '#ui/form/erros.ts'
import { lotes, LIMITE_DO_ARQUIVO, type Lote } from '../contract/lotes.ts'
import { guardarLote, relerLote, subirConta } from './dados.ts'

const fraseDasTrazidas = (n: number): string => {
  if (n <= 0) return 'Nenhuma conta conferida deste mês falta no lote.'
  return n === 1 ? 'Uma conta entrou no lote.' : `${n} contas entraram no lote.`
}

/** Bills in: many files at once, three at a time. What is already there is read once. */
export function ReceberContas({ lote }: { lote: Lote }) {
  const [faltam, setFaltam] = useState(0)
  const [trazendo, setTrazendo] = useState(false)
  const [trazidas, setTrazidas] = useState<number | null>(null)
  const [erros, setErros] = useState<string[]>([])
  const { lendo, lida, duvida, recusada } = lote.entradas
  const total = lendo + lida + duvida + recusada
  async function subir(arquivos: readonly File[]) {
    const fila = [...arquivos]
    setErros([])
    setFaltam((n) => n + fila.length)
    const trabalhar = async () => {
      for (let a = fila.shift(); a; a = fila.shift()) {
        const { name } = a
        await subirConta(lote.id, a).catch((erro: unknown) =>
          setErros((e) => [...e, `${name}: ${mensagemDe(erro, 'não foi enviado.')}`]),
        )
        setFaltam((n) => n - 1)
      }
    }
    await Promise.all([trabalhar(), trabalhar(), trabalhar()])
    await relerLote(lote.id)
  }
  const usarConferidas = () => {
    setTrazendo(true)
    const antes = lote.contagens.todas
    return chamar(lotes.usarConferidas, { params: { id: lote.id } })
      .then(
        (r) => {
          guardarLote(r.data)
          setTrazidas(r.data.contagens.todas - antes)
        },
        (erro: unknown) => avisarFalha('As contas conferidas não foram trazidas.', erro),
      )
      .finally(() => setTrazendo(false))
  }
  const lerDeNovo = (entrada: string) =>
    chamar(lotes.relerArquivo, { params: { id: lote.id, entrada } }).then(
      (r) => guardarLote(r.data),
      (erro: unknown) => avisarFalha('O arquivo não foi lido de novo.', erro),
    )
  const cancelar = () =>
    chamar(lotes.cancelarLeitura, { params: { id: lote.id } }).then(
      (r) => guardarLote(r.data),
      (erro: unknown) => avisarFalha('A leitura não foi cancelada.', erro),
    )
  return (
    <div className="grid shrink-0 gap-2 border-b px-4 py-3">
      <FileDrop
        rotulo={
          total === 0
            ? `Solte aqui as contas de ${nomeDoMes(Number(lote.competencia.slice(5)))}: PDF, XML ou CSV, quantas quiser.`
            : 'Mais contas'
        }
        aceita=".pdf,.xml,.csv,.txt,image/jpeg,image/png"
        maximoBytes={LIMITE_DO_ARQUIVO}
        varios
        aoEscolher={(arquivos) => void subir(arquivos)}
      />
      <p className="flex flex-wrap items-center gap-3 text-13" role="status">
        <Button tamanho="pequeno" ocupado={trazendo} onClick={() => void usarConferidas()}>
          Usar as contas já conferidas
        </Button>
        {trazidas !== null && <span>{fraseDasTrazidas(trazidas)}</span>}
      </p>
      {(faltam > 0 || lendo > 0) && (
        <p className="flex items-center gap-3 text-13" role="status">
          {faltam > 0 && <span>Enviando {faltam}…</span>}
          <span className="num">
            {lida + duvida} de {total} lidas{duvida > 0 && `, ${duvida} com dúvida`}
          </span>
          {lendo > 0 && (
            <Button tamanho="pequeno" onClick={() => void cancelar()}>
              Cancelar a leitura
            </Button>
          )}
        </p>
      )}
      {erros.map((e) => (
        <AlertBox key={e} tom="perigo" titulo={e} />
      ))}
      {lote.duvidas.length > 0 && (
        <details>
          <summary className="text-13">
            {plural(lote.duvidas.length, 'arquivo pede', 'arquivos pedem')} um olhar
          </summary>
          <ul className="mt-1 grid gap-1 text-12 text-text-2">
            {lote.duvidas.map((d) => (
              <li key={d.id}>
                <span className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 flex-1">
                    <b className="font-medium">{d.nome}</b>: {d.motivo}
                  </span>
                  <Button tamanho="pequeno" aria-label={`Ler ${d.nome} de novo`} onClick={() => void lerDeNovo(d.id)}>
                    Ler de novo
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
