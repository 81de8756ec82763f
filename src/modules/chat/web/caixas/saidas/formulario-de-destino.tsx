import { useState } from 'react'
import { ErroApp, type CampoRecusado } from '#kit/erro.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { DestinoDeSaida } from '../../../contract/saidas.ts'
import { EVENTOS_DE_SAIDA, type EventoDeSaida } from '../../../regras/canais/saidas.ts'
import { fraseDeErro } from '../../dados/erro.ts'
import { useAtosDasSaidas } from './dados.ts'
import { ROTULOS_DO_EVENTO } from './palavras.ts'
import { SegredoMostrado } from './segredo-mostrado.tsx'

const errosDe = (erro: unknown): Record<string, string> =>
  Object.fromEntries((erro instanceof ErroApp && Array.isArray(erro.details) ? (erro.details as CampoRecusado[]) : []).map((d) => [d.campo.split('.')[0] ?? '', d.mensagem]))

/** Who is told and of what. A new one shows its secret before it closes: it is told only this once. */
export function FormularioDeDestino({ caixaId, destino, aoFechar }: { caixaId: string; destino: DestinoDeSaida | null; aoFechar: () => void }) {
  const atos = useAtosDasSaidas(caixaId)
  const [nome, setNome] = useState(destino?.nome ?? '')
  const [url, setUrl] = useState(destino?.url ?? '')
  const [eventos, setEventos] = useState<readonly EventoDeSaida[]>(destino?.eventos ?? ['mensagem.criada'])
  const [erros, setErros] = useState<Record<string, string>>({})
  const [geral, setGeral] = useState<string | null>(null)
  const [segredo, setSegredo] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)

  const salvar = async () => {
    if (ocupado) return
    setOcupado(true)
    setGeral(null)
    setErros({})
    try {
      const corpo = { nome, url, eventos: [...eventos] }
      if (destino) {
        await atos.alterar(destino.id, corpo)
        aoFechar()
      } else setSegredo((await atos.criar(corpo)).segredo)
    } catch (erro) {
      const campos = errosDe(erro)
      setErros(campos)
      if (Object.keys(campos).length === 0) setGeral(fraseDeErro(erro, 'O destino não pôde ser salvo.'))
    } finally {
      setOcupado(false)
    }
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={destino ? 'Editar destino' : segredo ? 'Destino criado' : 'Avisar outro sistema'}
      rodape={
        segredo ? (
          <Button variante="primaria" onClick={aoFechar}>
            Já copiei
          </Button>
        ) : (
          <>
            <Button onClick={aoFechar}>Cancelar</Button>
            <Button variante="primaria" ocupado={ocupado} onClick={() => void salvar()}>
              Salvar
            </Button>
          </>
        )
      }
    >
      {segredo ? (
        <SegredoMostrado segredo={segredo} />
      ) : (
        <form noValidate className="grid gap-4" onSubmit={(e) => (e.preventDefault(), void salvar())} onKeyDown={(e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey) && void salvar()}>
          {geral && <AlertBox tom="perigo" titulo={geral} />}
          <TextField rotulo="Nome" value={nome} erro={erros.nome} placeholder="ERP" onChange={(e) => setNome(e.currentTarget.value)} />
          <TextField rotulo="Endereço" type="url" value={url} erro={erros.url} placeholder="https://erp.suaempresa.com.br/girassol" dica="Recebe um POST em JSON a cada evento e responde 2xx. Se falhar, insistimos por um dia." onChange={(e) => setUrl(e.currentTarget.value)} />
          <fieldset className="grid gap-2">
            <legend className="g-rotulo">Avisar quando houver</legend>
            {EVENTOS_DE_SAIDA.map((e) => (
              <Checkbox key={e} rotulo={ROTULOS_DO_EVENTO[e]} checked={eventos.includes(e)} onChange={(ev) => setEventos(ev.currentTarget.checked ? [...eventos, e] : eventos.filter((x) => x !== e))} />
            ))}
            {erros.eventos && <p className="text-12 text-danger">{erros.eventos}</p>}
          </fieldset>
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  )
}
