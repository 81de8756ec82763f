import { useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { visoes, type Visao } from '../../contract/visoes.ts'

interface Props {
  qual: string
  visao: Visao | null
  busca: Record<string, unknown>
  times: readonly { id: string; nome: string }[]
  podeEmpresa: boolean
  aoGuardar: (v: Visao) => void
  aoFechar: () => void
}

/** Keeps what the address says now under a name, for oneself or for others. */
export function GuardarVisao({ qual, visao, busca, times, podeEmpresa, aoGuardar, aoFechar }: Props) {
  const [nome, setNome] = useState(visao?.nome ?? '')
  const [escopo, setEscopo] = useState<Visao['escopo']>(visao?.escopo ?? 'pessoa')
  const [time, setTime] = useState(visao?.time_id ?? null)
  const [erros, setErros] = useState<Record<string, string>>({})
  const [indo, setIndo] = useState(false)
  async function guardar() {
    setIndo(true)
    setErros({})
    const body = { nome, escopo, time_id: escopo === 'time' ? time : null, busca: busca as Record<string, string> }
    try {
      aoGuardar((visao ? await chamar(visoes.alterar, { params: { id: visao.id }, body }) : await chamar(visoes.criar, { params: { funil: qual }, body })).data)
    } catch (e) {
      if (e instanceof ErroApp && Array.isArray(e.details)) setErros(Object.fromEntries((e.details as { campo: string; mensagem: string }[]).map((d) => [d.campo, d.mensagem])))
      else avisarFalha('A visão não foi guardada.', e)
      setIndo(false)
    }
  }
  const paraQuem = [{ valor: 'pessoa', rotulo: 'Só para mim' }, ...(times.length > 0 ? [{ valor: 'time', rotulo: 'Para um time' }] : []), ...(podeEmpresa ? [{ valor: 'empresa', rotulo: 'Para todos do funil' }] : [])] as { valor: Visao['escopo']; rotulo: string }[]
  return (
    <Dialog
      aberto
      tamanho="pequeno"
      aoMudar={(a) => !a && aoFechar()}
      titulo={visao ? 'Atualizar a visão' : 'Guardar esta visão'}
      descricao="Filtros, ordem, colunas e vista, como estão agora."
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void guardar()}>Guardar</Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          void guardar()
        }}
      >
        <TextField rotulo="Nome" maxLength={60} value={nome} onChange={(e) => setNome(e.currentTarget.value)} erro={erros.nome} />
        <Select rotulo="Para quem" opcoes={paraQuem} valor={escopo} aoMudar={setEscopo} erro={erros.escopo} />
        {escopo === 'time' && <Select rotulo="Time" opcoes={times.map((t) => ({ valor: t.id, rotulo: t.nome }))} valor={time} aoMudar={setTime} erro={erros.time_id} />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
