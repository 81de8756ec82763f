import { useState } from 'react'
import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { ErroApp } from '#kit/erro.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Funil } from '../../tipos.ts'
import { EditorDeCampo } from '../campos/editor.tsx'
import { FilhosAbertos } from './filhos-abertos.tsx'
import type { NaPorta, Resposta } from './usar-movimentos.ts'

interface Props {
  porta: NaPorta
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  titulo: string
  aoResponder: (r: Resposta) => Promise<void>
  aoFechar: () => void
}

/** The few things a stage asks before a card comes in, asked where the card was dropped. Leaving it puts the card back. */
export function Porta({ porta, funil, campos, titulo, aoResponder, aoFechar }: Props) {
  const [valores, setValores] = useState<Record<string, ValorDeCampo>>({})
  const [motivo, setMotivo] = useState('')
  const [perda, setPerda] = useState<string | null>(null)
  const [erros, setErros] = useState<Record<string, string>>({})
  const [filhos, setFilhos] = useState<NonNullable<Resposta['filhos']> | null>(null)
  const [indo, setIndo] = useState(false)
  const alvo = funil.definicao.estagios.find((e) => e.id === porta.para.estagio_id)
  const pedePerda = porta.codigo === 'MOTIVO_DE_PERDA'
  const pedeFilhos = porta.codigo === 'FILHOS_ABERTOS'
  async function enviar() {
    setIndo(true)
    setErros({})
    try {
      await aoResponder({ valores, ...(motivo.trim() ? { motivo: motivo.trim() } : {}), ...(perda ? { motivo_perda: perda } : {}), ...(filhos || pedeFilhos ? { filhos: filhos ?? 'deixar' } : {}) })
    } catch (e) {
      if (e instanceof ErroApp) setErros(Object.fromEntries(((e.details ?? []) as { campo: string; mensagem: string }[]).map((d) => [d.campo.replace(/^valores\./, ''), d.mensagem])))
    } finally {
      setIndo(false)
    }
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={pedePerda ? `Por que ${titulo} vai para ${alvo?.nome}?` : `Para entrar em ${alvo?.nome}`}
      descricao={pedeFilhos ? `${titulo} espera pelo que abriu em outro funil. Ganho agora, o que acontece com esse trabalho?` : pedePerda ? 'O motivo entra nos relatórios e ajuda a vender melhor.' : `${titulo}: só o que falta. O que você preencher fica no cartão.`}
      rodape={
        <>
          <Button onClick={aoFechar}>Deixar onde estava</Button>
          <Button variante="primaria" ocupado={indo} atalho="mod+enter" onClick={() => void enviar()}>{`Mover para ${alvo?.nome}`}</Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl Enter sends from any field */}
      <form
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          void enviar()
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void enviar()
        }}
      >
        {porta.codigo === 'CAMPOS_OBRIGATORIOS' &&
          porta.campos.map((k) => {
            const campo = campos.get(k)
            return campo && <EditorDeCampo key={k} campo={campo} cartao_id={porta.cartao_id} valor={valores[k]} erro={erros[k]} aoMudar={(v) => setValores((antes) => ({ ...antes, [k]: v }))} />
          })}
        {pedePerda && <Select rotulo="Motivo" opcoes={funil.definicao.motivos_perda.map((m) => ({ valor: m.id, rotulo: m.rotulo }))} valor={perda} aoMudar={setPerda} erro={erros.motivo_perda} />}
        {(alvo?.tipo === 'perdido' || pedeFilhos) && <FilhosAbertos cartao_id={porta.cartao_id} aguardados={pedeFilhos} valor={filhos} aoMudar={setFilhos} />}
        {porta.codigo !== 'CAMPOS_OBRIGATORIOS' && !pedeFilhos && <TextArea rotulo={pedePerda ? 'Em poucas palavras' : 'Motivo'} opcional={pedePerda && !porta.com_texto} value={motivo} maxLength={2000} onChange={(e) => setMotivo(e.currentTarget.value)} erro={erros.motivo} />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
