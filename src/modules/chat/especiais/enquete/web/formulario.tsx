import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LinhasEditaveis } from '../../comum/web/linhas-editaveis.tsx'
import { Moldura } from '../../comum/web/moldura.tsx'
import { enquete as limites } from '../regras/especial.ts'
import type { PropsDoFormulario } from '#modules/chat/compositor/web/publico.ts'

export function DialogoDeEnquete({ aoFechar, aoEnviar }: PropsDoFormulario) {
  const [pergunta, setPergunta] = useState('')
  const [opcoes, setOpcoes] = useState(['', ''])
  const [varias, setVarias] = useState(false)
  return (
    <Moldura
      titulo="Enquete"
      limites={limites}
      especial={{
        tipo: 'enquete',
        pergunta: pergunta.trim(),
        opcoes: opcoes.map((o) => o.trim()),
        maximo: varias ? 0 : 1,
      }}
      aoFechar={aoFechar}
      aoEnviar={aoEnviar}
    >
      {(erro) => (
        <>
          <TextField
            rotulo="Pergunta"
            autoFocus
            maxLength={255}
            value={pergunta}
            erro={erro('pergunta')}
            onChange={(e) => setPergunta(e.currentTarget.value)}
          />
          <LinhasEditaveis
            rotulo="Opção"
            valores={opcoes}
            minimo={2}
            maximo={12}
            tamanho={100}
            erro={erro}
            campo={(n) => `opcoes.${n}`}
            aoMudar={setOpcoes}
          />
          <Checkbox
            rotulo="A pessoa pode escolher várias"
            checked={varias}
            onChange={(e) => setVarias(e.currentTarget.checked)}
          />
        </>
      )}
    </Moldura>
  )
}
