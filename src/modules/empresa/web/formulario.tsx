import { z } from 'zod'
import { telefoneInternacional } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { FormMaskedField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { empresa, type Empresa } from '../contract/empresa.ts'
import { CorDaEmpresa } from './cor.tsx'
import { relerEmpresa } from './cores.ts'
import { Secao } from './secao.tsx'

const MESES = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
].map((rotulo, i) => ({ valor: String(i + 1), rotulo }))

const cor = z.string().nullable()
const formulario = z.object({
  nome: z.string().trim().min(2, 'O nome da empresa tem pelo menos 2 letras').max(120),
  telefone: z.string(),
  email: z.string(),
  site: z.string(),
  cor_primaria: cor,
  cor_secundaria: cor,
  cor_destaque: cor,
  encarregado_nome: z.string(),
  encarregado_email: z.string(),
  exercicio_mes: z.string().nullable(),
  rodape_documentos: z.string(),
  rodape_emails: z.string(),
})

/** Name, contacts, colours, privacy officer, fiscal year and footers: one form, one save. */
export function FormularioDaEmpresa({ dados: d, edita }: { dados: Empresa; edita: boolean }) {
  const form = useFormulario(formulario, {
    nome: d.nome ?? '',
    telefone: d.telefone ?? '',
    email: d.email ?? '',
    site: d.site ?? '',
    cor_primaria: d.cor_primaria,
    cor_secundaria: d.cor_secundaria,
    cor_destaque: d.cor_destaque,
    encarregado_nome: d.encarregado_nome ?? '',
    encarregado_email: d.encarregado_email ?? '',
    exercicio_mes: String(d.exercicio_mes),
    rodape_documentos: d.rodape_documentos ?? '',
    rodape_emails: d.rodape_emails ?? '',
  })
  return (
    <Formulario
      form={form}
      rotulo="Dados da empresa"
      className="grid content-start gap-8"
      aoEnviar={async (v) => {
        await chamar(empresa.alterar, {
          body: {
            ...v,
            telefone: v.telefone && telefoneInternacional(v.telefone),
            exercicio_mes: Number(v.exercicio_mes),
            versao: d.versao,
          },
        })
        await relerEmpresa()
        avisar({ titulo: 'Dados da empresa salvos', tom: 'sucesso' })
      }}
    >
      <fieldset disabled={!edita} className="contents">
        <Secao id="nome" titulo="Nome e contato" frase="Aparece nos convites, e-mails, formulários públicos e na TV.">
          <FormTextField
            nome="nome"
            rotulo="Nome da empresa"
            placeholder="Como os clientes a conhecem"
            maxLength={120}
            autoComplete="organization"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormMaskedField nome="telefone" rotulo="Telefone" mascara="telefone" />
            <FormTextField nome="email" rotulo="E-mail" type="email" inputMode="email" maxLength={255} />
          </div>
          <FormTextField nome="site" rotulo="Site" placeholder="empresa.com.br" inputMode="url" maxLength={300} />
        </Secao>
        <Secao
          id="cores"
          titulo="Cores"
          frase="Valem para todos enquanto a pessoa não escolhe as suas. O texto sobre elas fica sempre legível."
        >
          <div className="divide-y rounded border">
            <CorDaEmpresa nome="cor_primaria" rotulo="Principal" frase="Botões, marcas e números que pedem atenção" />
            <CorDaEmpresa nome="cor_secundaria" rotulo="Secundária" frase="Botões de apoio" />
            <CorDaEmpresa nome="cor_destaque" rotulo="Destaque" frase="A linha escolhida em menus e listas" />
          </div>
        </Secao>
        <Secao
          id="privacidade"
          titulo="Encarregado dos dados"
          frase="Quem responde pela LGPD. A página de privacidade diz o nome e o e-mail."
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <FormTextField nome="encarregado_nome" rotulo="Nome" maxLength={120} />
            <FormTextField nome="encarregado_email" rotulo="E-mail" type="email" inputMode="email" maxLength={255} />
          </div>
        </Secao>
        <Secao id="documentos" titulo="Documentos e e-mails">
          <FormSelect nome="exercicio_mes" rotulo="O ano fiscal começa em" opcoes={MESES} className="sm:w-56" />
          <FormTextArea
            nome="rodape_documentos"
            rotulo="Rodapé dos documentos"
            placeholder="Registro no CREA, endereço, o que a lei pede"
            maxLength={1000}
          />
          <FormTextArea nome="rodape_emails" rotulo="Rodapé dos e-mails" maxLength={1000} />
        </Secao>
        {edita && (
          <div className="sticky bottom-0 -mx-1 flex justify-end border-t bg-surface px-1 py-3">
            <BotaoEnviar atalho="mod+enter">Salvar</BotaoEnviar>
          </div>
        )}
      </fieldset>
    </Formulario>
  )
}
