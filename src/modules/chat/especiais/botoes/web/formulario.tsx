import { useState } from 'react'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LinhasEditaveis } from '../../comum/web/linhas-editaveis.tsx'
import { Moldura } from '../../comum/web/moldura.tsx'
import { botoes as limites } from '../regras/especial.ts'
import type { PropsDoFormulario } from '#modules/chat/compositor/web/publico.ts'

export function DialogoDeBotoes({ aoFechar, aoEnviar }: PropsDoFormulario) {
  const [titulo, setTitulo] = useState('')
  const [descricao, setDescricao] = useState('')
  const [rodape, setRodape] = useState('')
  const [textos, setTextos] = useState([''])
  const botoes = textos.map((t, n) => ({ id: `botao-${n + 1}`, texto: t.trim() }))
  return (
    <Moldura
      titulo="Botões de resposta"
      limites={limites}
      especial={{ tipo: 'botoes', titulo: titulo.trim(), descricao: descricao.trim(), rodape: rodape.trim(), botoes }}
      aoFechar={aoFechar}
      aoEnviar={aoEnviar}
    >
      {(erro) => (
        <>
          <TextField
            rotulo="Título"
            autoFocus
            maxLength={60}
            value={titulo}
            erro={erro('titulo')}
            onChange={(e) => setTitulo(e.currentTarget.value)}
          />
          <TextArea
            rotulo="Mensagem"
            opcional
            maxLength={1024}
            value={descricao}
            onChange={(e) => setDescricao(e.currentTarget.value)}
          />
          <LinhasEditaveis
            rotulo="Botão"
            valores={textos}
            minimo={1}
            maximo={3}
            tamanho={20}
            erro={erro}
            campo={(n) => `botoes.${n}.texto`}
            aoMudar={setTextos}
          />
          <TextField
            rotulo="Rodapé"
            opcional
            maxLength={60}
            value={rodape}
            onChange={(e) => setRodape(e.currentTarget.value)}
          />
        </>
      )}
    </Moldura>
  )
}
