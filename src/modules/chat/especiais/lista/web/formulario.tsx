import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, Trash2 } from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LinhasEditaveis } from '../../comum/web/linhas-editaveis.tsx'
import { Moldura } from '../../comum/web/moldura.tsx'
import { lista as limites } from '../regras/especial.ts'
import type { PropsDoFormulario } from '#modules/chat/compositor/web/publico.ts'

interface Secao {
  titulo: string
  linhas: string[]
}

export function DialogoDeLista({ aoFechar, aoEnviar }: PropsDoFormulario) {
  const [titulo, setTitulo] = useState('')
  const [descricao, setDescricao] = useState('')
  const [botao, setBotao] = useState('Ver opções')
  const [secoes, setSecoes] = useState<readonly Secao[]>([{ titulo: 'Opções', linhas: [''] }])
  const mudar = (i: number, m: Partial<Secao>) => setSecoes((s) => s.map((x, n) => (n === i ? { ...x, ...m } : x)))
  const especial = {
    tipo: 'lista' as const,
    titulo: titulo.trim(),
    descricao: descricao.trim(),
    rodape: '',
    botao: botao.trim(),
    secoes: secoes.map((s, i) => ({
      titulo: s.titulo.trim(),
      linhas: s.linhas.map((l, j) => ({ id: `item-${i + 1}-${j + 1}`, titulo: l.trim(), descricao: '' })),
    })),
  }
  return (
    <Moldura
      titulo="Lista de opções"
      descricao="O contato abre a lista e escolhe um item."
      tamanho="medio"
      limites={limites}
      especial={especial}
      aoFechar={aoFechar}
      aoEnviar={aoEnviar}
    >
      {(erro) => (
        <>
          <div className="grid gap-3 md:grid-cols-2">
            <TextField
              rotulo="Título"
              autoFocus
              maxLength={60}
              value={titulo}
              erro={erro('titulo')}
              onChange={(e) => setTitulo(e.currentTarget.value)}
            />
            <TextField
              rotulo="Texto do botão"
              maxLength={20}
              value={botao}
              erro={erro('botao')}
              onChange={(e) => setBotao(e.currentTarget.value)}
            />
          </div>
          <TextArea
            rotulo="Mensagem"
            opcional
            maxLength={1024}
            value={descricao}
            onChange={(e) => setDescricao(e.currentTarget.value)}
          />
          {secoes.map((s, i) => (
            <fieldset key={i} className="grid gap-2 rounded border p-3">
              <legend className="sr-only">Seção {i + 1}</legend>
              <div className="flex items-end gap-1">
                <TextField
                  rotulo={`Seção ${i + 1}`}
                  className="flex-1"
                  maxLength={24}
                  value={s.titulo}
                  erro={erro(`secoes.${i}.titulo`)}
                  onChange={(e) => mudar(i, { titulo: e.currentTarget.value })}
                />
                {secoes.length > 1 && (
                  <IconButton
                    rotulo={`Tirar seção ${i + 1}`}
                    icone={<Trash2 />}
                    onClick={() => setSecoes((x) => x.filter((_, n) => n !== i))}
                  />
                )}
              </div>
              <LinhasEditaveis
                rotulo="Item"
                valores={s.linhas}
                minimo={1}
                maximo={30}
                tamanho={24}
                erro={erro}
                campo={(n) => `secoes.${i}.linhas.${n}.titulo`}
                aoMudar={(linhas) => mudar(i, { linhas })}
              />
            </fieldset>
          ))}
          {secoes.length < 10 && (
            <div>
              <Button
                tamanho="pequeno"
                icone={<Plus className="size-3.5" />}
                onClick={() => setSecoes((s) => [...s, { titulo: '', linhas: [''] }])}
              >
                Seção
              </Button>
            </div>
          )}
        </>
      )}
    </Moldura>
  )
}
