import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { usePerguntaAoFechar } from '#ui/form/pergunta-ao-fechar.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { configuracaoDasFaturas, mensagemDoEnvio, type ConfiguracaoDasFaturas } from '../contract/configuracao.ts'
import { EXEMPLO, LUGARES, mensagemDaFatura, TEXTO_DA_FATURA } from '../regras/mensagem.ts'
import { chaveDaConfiguracao, guardarConfiguracao } from './dados.ts'

/** The text that brings an invoice, with what it becomes, and the approved template for closed windows. */
export function MensagemDasFaturas({ aoFechar }: { aoFechar: () => void }) {
  const { fechar, pergunta } = usePerguntaAoFechar(aoFechar)
  const { data } = useQuery({
    queryKey: chaveDaConfiguracao,
    queryFn: async ({ signal }) => (await chamar(configuracaoDasFaturas.obter, {}, { signal })).data,
  })
  return (
    <Drawer titulado titulo="Mensagem das faturas" aoFechar={fechar} largura={460}>
      {pergunta}
      {data ? (
        <Editor key={data.versao} atual={data} aoFechar={aoFechar} />
      ) : (
        <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a mensagem" />
      )}
    </Drawer>
  )
}

function Editor({ atual, aoFechar }: { atual: ConfiguracaoDasFaturas; aoFechar: () => void }) {
  const muda = usePode('faturas.lote.enviar')
  const form = useFormulario(mensagemDoEnvio, { ...atual, texto: atual.texto ?? TEXTO_DA_FATURA })
  const texto = useWatch({ control: form.control, name: 'texto' }) ?? ''
  const previa = (
    <div>
      <h3 className="text-12 font-semibold text-text-2">Como chega ao membro</h3>
      <p className="mt-1 rounded-lg border bg-surface-2 p-3 text-13 whitespace-pre-wrap">
        {mensagemDaFatura(EXEMPLO, texto)}
      </p>
    </div>
  )
  if (!muda)
    return (
      <div className="grid gap-3 p-4">
        <p className="text-12 text-text-2">Só quem envia faturas muda esta mensagem.</p>
        {previa}
      </div>
    )
  return (
    <Formulario
      form={form}
      rotulo="Mensagem das faturas"
      className="grid gap-4 p-4"
      aoEnviar={async (body) => {
        const { data } = await chamar(configuracaoDasFaturas.salvar, {
          body: { ...body, texto: body.texto === TEXTO_DA_FATURA ? null : body.texto },
        })
        guardarConfiguracao(data)
        avisar({ titulo: 'Mensagem salva', tom: 'sucesso' })
        aoFechar()
      }}
    >
      <FormTextArea nome="texto" rotulo="Mensagem" linhas={6} maxLength={900} />
      <ul className="grid gap-1 text-12 text-text-2" aria-label="O que a mensagem pode dizer">
        {Object.entries(LUGARES).map(([lugar, frase]) => (
          <li key={lugar}>
            <code className="font-medium text-text">{`{${lugar}}`}</code> {frase}
          </li>
        ))}
      </ul>
      {previa}
      <div className="grid grid-cols-[minmax(0,1fr)_110px] gap-3">
        <FormTextField
          nome="modelo_nome"
          rotulo="Modelo aprovado no WhatsApp"
          dica="Sai no lugar da mensagem quando a conversa passou de 24 horas."
        />
        <FormTextField nome="modelo_idioma" rotulo="Idioma" />
      </div>
      <div className="flex flex-wrap gap-2">
        <BotaoEnviar atalho="mod+enter">Salvar</BotaoEnviar>
        <Button
          variante="fantasma"
          onClick={() => form.setValue('texto', TEXTO_DA_FATURA, { shouldDirty: true, shouldValidate: true })}
        >
          Voltar ao texto do produto
        </Button>
      </div>
    </Formulario>
  )
}
