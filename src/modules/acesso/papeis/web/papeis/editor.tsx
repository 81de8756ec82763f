import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormCombobox } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { Select } from '#ui/select.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { departamento, titulo } from '#modules/acesso/nucleo/contract/comum.ts'
import type { Direito } from '#modules/acesso/nucleo/regras/desenho.ts'
import { chaves, reler, useDepartamentos } from '#modules/acesso/nucleo/web/dados.ts'
import { papeis, type PapelDesenhado, type PessoaAfetada } from '../../contract/papeis.ts'
import { desenhoDoModelo, modelos } from '../../regras/modelos.ts'
import { Confirmar } from './confirmar.tsx'
import { EscolhaDePermissoes } from './permissoes.tsx'
import { PreviaDoPapel } from './previa.tsx'

const formulario = z.object({
  nome: titulo,
  frase: z.string().trim().min(1, 'Diga em uma frase o que o papel pode').max(300, 'A frase tem no máximo 300 letras'),
  departamento: z.custom<Opcao>().nullable(),
})
type Corpo = Parameters<typeof chamar<typeof papeis.criar>>[1]['body']

const mesmas = (a: readonly Direito[], b: readonly Direito[]): boolean => {
  const texto = (l: readonly Direito[]) =>
    l
      .map((d) => `${d.permissao}:${d.alcance}`)
      .sort()
      .join()
  return texto(a) === texto(b)
}

/** Draws a role, beginning from a model, or redraws one: then it lists who gains and loses what before it is saved. */
export function EditorDoPapel({ papel, aoFechar }: { papel?: PapelDesenhado; aoFechar: (id: string | null) => void }) {
  const { data: departamentos = [] } = useDepartamentos()
  const areas = departamentos.map((d): Opcao => ({ valor: d.codigo, rotulo: d.nome }))
  const [direitos, setDireitos] = useState<Direito[]>(papel?.permissoes ?? [])
  const [modelo, setModelo] = useState<string | null>(null)
  const [conferindo, setConferindo] = useState<{ corpo: Corpo; pessoas: PessoaAfetada[] } | null>(null)
  const form = useFormulario(formulario, {
    nome: papel?.nome ?? '',
    frase: papel?.frase ?? '',
    departamento: areas.find((a) => a.valor === papel?.departamento) ?? null,
  })
  const comecarPor = (nome: string) => {
    const m = modelos.find((x) => x.nome === nome)
    if (!m) return
    setModelo(nome)
    setDireitos(desenhoDoModelo(m))
    form.setValue('frase', m.frase)
    form.setValue('departamento', areas.find((a) => a.valor === m.departamento) ?? null)
  }
  const gravar = async (corpo: Corpo) => {
    const { data } = papel
      ? await chamar(papeis.alterar, { params: { id: papel.id }, body: { ...corpo, versao: papel.versao } })
      : await chamar(papeis.criar, { body: corpo })
    await Promise.all([reler(chaves.papeis), reler(chaves.pessoas), reler(chaves.cargos)])
    avisar({ titulo: papel ? 'Papel salvo' : 'Papel desenhado', tom: 'sucesso' })
    aoFechar(data.id)
  }
  return (
    <Dialog
      aberto
      firme
      tamanho="grande"
      aoMudar={(a) => !a && (conferindo ? setConferindo(null) : aoFechar(null))}
      titulo={conferindo ? 'Quem ganha e quem perde' : papel ? `Mudar o papel ${papel.nome}` : 'Desenhar um papel'}
      descricao={
        conferindo
          ? `Nada mudou ainda. Confira o que o papel ${conferindo.corpo.nome} passa a dar.`
          : 'Marque o que ele pode e até onde alcança. Papéis se somam: vale o maior alcance.'
      }
    >
      {conferindo && (
        <>
          <PreviaDoPapel pessoas={conferindo.pessoas} />
          <Confirmar aoVoltar={() => setConferindo(null)} aoConfirmar={() => gravar(conferindo.corpo)} />
        </>
      )}
      <div hidden={conferindo !== null}>
        <Formulario
          form={form}
          rotulo="Papel"
          className="flex flex-col gap-4"
          aoEnviar={async (v) => {
            const corpo: Corpo = {
              nome: v.nome,
              frase: v.frase,
              departamento: v.departamento ? departamento.parse(v.departamento.valor) : null,
              permissoes: direitos,
            }
            if (!papel || mesmas(direitos, papel.permissoes)) return gravar(corpo)
            const { data } = await chamar(papeis.previa, {
              params: { id: papel.id },
              body: { permissoes: direitos },
            })
            setConferindo({ corpo, pessoas: data })
          }}
        >
          {!papel && (
            <Select<string>
              rotulo="Começar por um modelo"
              opcional
              placeholder="Em branco"
              valor={modelo}
              aoMudar={comecarPor}
              dica={modelos.find((m) => m.nome === modelo)?.frase}
              opcoes={modelos.map((m) => ({ valor: m.nome, rotulo: m.nome, detalhe: m.frase }))}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <FormTextField nome="nome" rotulo="Nome" autoFocus />
            <FormCombobox
              nome="departamento"
              rotulo="Departamento"
              opcional
              opcoes={areas}
              placeholder="De qualquer departamento"
            />
          </div>
          <FormTextArea nome="frase" rotulo="O que pode, em uma frase" />
          <EscolhaDePermissoes direitos={direitos} aoMudar={setDireitos} />
          <div className="sticky -bottom-5 -mb-5 flex justify-end gap-2 border-t bg-surface py-3">
            <Button onClick={() => aoFechar(null)}>Cancelar</Button>
            <BotaoEnviar atalho="mod+enter">
              {papel && !mesmas(direitos, papel.permissoes) ? 'Ver quem ganha e quem perde' : 'Salvar'}
            </BotaoEnviar>
          </div>
        </Formulario>
      </div>
    </Dialog>
  )
}
