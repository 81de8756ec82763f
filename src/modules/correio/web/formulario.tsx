import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormPasswordField, FormTextField } from '#ui/form/texto.tsx'
import { Select } from '#ui/select.tsx'
import { segurancas, servidorDeCorreio, type SituacaoDoCorreio } from '../contract/servidor.ts'
import { provedorDe, provedores, type Provedor } from '../regras/provedores.ts'
import { relerServidor } from './dados.ts'
import { Secao } from './secao.tsx'

const SEGURANCAS = [
  { valor: 'tls', rotulo: 'TLS desde o começo (465)' },
  { valor: 'starttls', rotulo: 'STARTTLS (587)' },
  { valor: 'nenhuma', rotulo: 'Nenhuma, só em rede própria' },
] as const

const formulario = z.object({
  host: z.string().trim().min(1, 'Informe o servidor'),
  porta: z.number('Informe a porta').nullable(),
  seguranca: z.enum(segurancas),
  usuario: z.string(),
  senha: z.string(),
  remetente_nome: z.string(),
  remetente_endereco: z.string().trim().min(1, 'Informe o endereço do remetente'),
})

export function FormularioDoServidor({ situacao }: { situacao: SituacaoDoCorreio }) {
  const { servidor, nome_da_empresa } = situacao
  // the server of an authorised account is no start for one with a password
  const s = servidor?.autenticacao === 'senha' ? servidor : null
  const form = useFormulario(formulario, {
    host: s?.host ?? '',
    porta: s?.porta ?? 587,
    seguranca: s?.seguranca ?? 'starttls',
    usuario: s?.usuario ?? '',
    senha: '',
    remetente_nome: s?.remetente_nome ?? '',
    remetente_endereco: s?.remetente_endereco ?? '',
  })
  return (
    <Formulario
      form={form}
      rotulo="Servidor de e-mail"
      className="grid content-start gap-8"
      aoEnviar={async ({ senha, ...v }) => {
        await chamar(servidorDeCorreio.salvar, {
          body: { ...v, porta: v.porta ?? 0, ...(senha ? { senha } : {}), versao: servidor?.versao ?? null },
        })
        await relerServidor()
        avisar({ titulo: 'Servidor de e-mail salvo', descricao: 'Mande uma mensagem de teste.', tom: 'sucesso' })
      }}
    >
      <Secao id="servidor" titulo="Servidor" frase="Quem cuida do e-mail da empresa tem estes dados.">
        <EscolherProvedor />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_7rem_14rem]">
          <FormTextField
            nome="host"
            rotulo="Servidor de saída (SMTP)"
            placeholder="smtp.empresa.com.br"
            spellCheck={false}
            autoCapitalize="off"
            maxLength={253}
          />
          <FormNumberField nome="porta" rotulo="Porta" />
          <FormSelect nome="seguranca" rotulo="Segurança" opcoes={SEGURANCAS} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormTextField
            nome="usuario"
            rotulo="Usuário"
            placeholder="contato@empresa.com.br"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="off"
            maxLength={255}
          />
          <FormPasswordField
            nome="senha"
            rotulo="Senha"
            autoComplete="new-password"
            placeholder={s?.tem_senha ? 'Guardada' : ''}
            dica={s?.tem_senha ? 'Vazia, continua a guardada. Ao trocar de servidor ou usuário, digite de novo.' : ''}
          />
        </div>
      </Secao>
      <Secao id="remetente" titulo="Remetente" frase="O que aparece para quem recebe convites, avisos e códigos.">
        <div className="grid gap-4 sm:grid-cols-2">
          <FormTextField nome="remetente_nome" rotulo="Nome" placeholder={nome_da_empresa} maxLength={120} />
          <FormTextField
            nome="remetente_endereco"
            rotulo="Endereço"
            type="email"
            inputMode="email"
            placeholder="contato@empresa.com.br"
            maxLength={255}
          />
        </div>
      </Secao>
      <div className="flex justify-end border-t py-3">
        <BotaoEnviar atalho="mod+enter">Salvar</BotaoEnviar>
      </div>
    </Formulario>
  )
}

/** Fills in server, port and security; the hint says what this service asks for. */
function EscolherProvedor() {
  const { setValue } = useFormContext()
  const atual = provedorDe(String(useWatch({ name: 'host' }) ?? ''))
  const escolher = (chave: Provedor | 'outro') => {
    const p = provedores.find((x) => x.chave === chave)
    const sujar = { shouldDirty: true }
    setValue('host', p?.host ?? '', sujar)
    setValue('porta', p?.porta ?? 587, sujar)
    setValue('seguranca', p?.seguranca ?? 'starttls', sujar)
  }
  return (
    <div className="sm:w-80">
      <Select<Provedor | 'outro'>
        rotulo="Serviço de e-mail"
        valor={atual?.chave ?? 'outro'}
        aoMudar={escolher}
        opcoes={[
          ...provedores.map((p) => ({ valor: p.chave, rotulo: p.nome })),
          { valor: 'outro' as const, rotulo: 'Outro' },
        ]}
        dica={atual?.dica ?? ''}
      />
    </div>
  )
}
