import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LinhasEditaveis } from './linhas-editaveis.tsx'
import { Moldura } from './moldura.tsx'
import type { PropsDoEspecial } from './registro.ts'

export function DialogoDeEnquete({ aoFechar, aoEnviar }: PropsDoEspecial) {
  const [pergunta, setPergunta] = useState('')
  const [opcoes, setOpcoes] = useState(['', ''])
  const [varias, setVarias] = useState(false)
  return (
    <Moldura
      titulo="Enquete"
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
