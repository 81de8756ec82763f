import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fraseDeErro } from '../dados/erro.ts'
import { GlifoDaCaixa, NOME_DO_TIPO } from '../canal.tsx'
import type { TipoDeCaixa } from '../../tipos.ts'
import { useAtosDaCaixa } from './dados.ts'

/** Kinds of inbox the server can carry today; a new adapter adds its word here. */
const ACEITOS: readonly { tipo: TipoDeCaixa; descricao: string }[] = [{ tipo: 'api', descricao: 'Um número de WhatsApp ligado por um servidor de mensagens compatível com a Evolution API.' }]

export function DialogoNovaCaixa({ aoFechar, aoCriar }: { aoFechar: () => void; aoCriar: (id: string) => void }) {
  const { criar } = useAtosDaCaixa()
  const [nome, setNome] = useState('')
  const [tipo, setTipo] = useState<TipoDeCaixa>('api')
  const [erro, setErro] = useState<string | null>(null)
  const [geral, setGeral] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const enviar = async () => {
    if (ocupado) return
    if (nome.trim() === '') return setErro('Nome é obrigatório')
    setErro(null)
    setGeral(null)
    setOcupado(true)
    try {
      aoCriar((await criar({ nome: nome.trim(), tipo })).id)
    } catch (e) {
      setGeral(fraseDeErro(e, 'A caixa não pôde ser criada.'))
    } finally {
      setOcupado(false)
    }
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="Nova caixa de entrada"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" form="nova-caixa" variante="primaria" ocupado={ocupado}>
            Criar caixa
          </Button>
        </>
      }
    >
      <form
        id="nova-caixa"
        noValidate
        className="grid gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          void enviar()
        }}
      >
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <TextField rotulo="Nome" autoFocus maxLength={80} placeholder="WhatsApp Comercial" value={nome} erro={erro} onChange={(e) => setNome(e.currentTarget.value)} />
        <fieldset>
          <legend className="g-rotulo">Tipo de canal</legend>
          <div role="radiogroup" aria-label="Tipo de canal" className="grid gap-2">
            {ACEITOS.map((t) => (
              <label key={t.tipo} className="flex items-start gap-3 rounded border p-3 has-checked:border-primary has-checked:bg-primary-soft">
                <input type="radio" name="tipo" className="g-caixa mt-1" value={t.tipo} checked={tipo === t.tipo} onChange={() => setTipo(t.tipo)} />
                <GlifoDaCaixa canal={t.tipo} className="icone mt-0.5" />
                <span className="text-13">
                  <b className="block font-medium">{NOME_DO_TIPO[t.tipo]}</b>
                  <span className="text-text-2">{t.descricao}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
