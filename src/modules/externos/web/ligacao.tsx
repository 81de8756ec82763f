import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Drawer } from '#ui/drawer.tsx'
import { FormCheckbox } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { usePerguntaAoFechar } from '#ui/form/pergunta-ao-fechar.tsx'
import { FormPasswordField, FormTextField } from '#ui/form/texto.tsx'
import type { useConexao } from './dados.ts'
import { externos } from '../contract/externos.ts'
import type { Sistema, TipoDeRegistro } from '../tipos.ts'
import { CamposDeles } from './campos-deles.tsx'
import { reler } from './dados.ts'

const texto = z.string()
const formulario = z.object({
  ativo: z.boolean(),
  url: texto,
  instancia: texto,
  caminho_contatos: texto,
  caminho_oportunidades: texto,
  formato: z.enum(['json', 'csv']),
  moldura_url: texto,
  token: texto,
})
export function Ligacao({
  sistema,
  tipo,
  nome,
  conexao: c,
  aoFechar,
}: {
  sistema: Sistema
  tipo: TipoDeRegistro
  nome: string
  conexao: NonNullable<ReturnType<typeof useConexao>['data']>
  aoFechar: () => void
}) {
  const form = useFormulario(formulario, { ativo: c.ativo || !c.config.url, ...c.config, token: '' })
  const [campos, setCampos] = useState(c.config.campos)
  const { fechar, pergunta } = usePerguntaAoFechar(aoFechar)
  return (
    <Drawer titulo={`Ligar ${nome}`} aoFechar={fechar} largura={520}>
      <h2 className="titulo-painel px-5 pt-4">Ligar {nome}</h2>
      <Formulario
        form={form}
        rotulo={`Ligar ${nome}`}
        className="flex flex-col gap-4 p-5"
        aoEnviar={async ({ ativo, token, ...config }) => {
          await chamar(externos.ligar, {
            params: { sistema },
            body: { ativo, config: { ...c.config, ...config, campos }, ...(token ? { token } : {}) },
          })
          await reler(sistema)
          avisar({ titulo: 'Ligação guardada', tom: 'sucesso' })
          form.reset(form.getValues())
          aoFechar()
        }}
      >
        <FormCheckbox nome="ativo" rotulo="Ligado" />
        <FormTextField
          nome="url"
          rotulo="Endereço dos dados"
          dica={
            sistema === 'softmar'
              ? 'O endereço que responde JSON ou CSV; {pagina} vira o número da página'
              : 'O começo do endereço da API, como https://sprinthub-api-master.sprinthub.app'
          }
        />
        {sistema === 'sprinthub' && (
          <>
            <FormTextField nome="instancia" rotulo="Instância" />
            <FormTextField nome="caminho_contatos" rotulo="Caminho dos contatos" />
            <FormTextField nome="caminho_oportunidades" rotulo="Caminho das oportunidades" />
          </>
        )}
        {sistema === 'softmar' && (
          <>
            <FormSelect
              nome="formato"
              rotulo="Formato"
              opcoes={[
                { valor: 'json', rotulo: 'JSON' },
                { valor: 'csv', rotulo: 'CSV' },
              ]}
            />
            <FormTextField
              nome="moldura_url"
              rotulo="Página para mostrar aqui dentro"
              opcional
              dica="Um endereço https que aceite ser mostrado em moldura"
            />
          </>
        )}
        <FormPasswordField
          nome="token"
          rotulo="Token"
          dica={
            c.tem_token
              ? 'Há um token guardado, cifrado. Escreva outro só para trocar.'
              : 'Fica cifrado e nunca volta a aparecer.'
          }
        />
        <CamposDeles
          sistema={sistema}
          tipo={tipo}
          pronta={c.ativo && c.config.url !== ''}
          campos={campos}
          aoMudar={setCampos}
        />
        <div>
          <BotaoEnviar>Guardar</BotaoEnviar>
        </div>
      </Formulario>
      {pergunta}
    </Drawer>
  )
}
