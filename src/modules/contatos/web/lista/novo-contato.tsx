import { useQuery } from '@tanstack/react-query'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import type { ValorDeCampo } from '#engines/funil/campos.ts'
import { ErroApp } from '#kit/erro.ts'
import { formatarTelefone } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Drawer } from '#ui/drawer.tsx'
import { camposRecusados } from '#ui/form/erros.ts'
import { FormCombobox, FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { useGuardaDeSaida } from '#ui/form/guarda-de-saida.ts'
import { usePerguntaAoFechar } from '#ui/form/pergunta-ao-fechar.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { Link } from '#ui/link.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { CampoDoContato } from '../../contract/campos.ts'
import { contatos } from '../../contract/contatos.ts'
import { EditorDoCampo } from '../campos/editor.tsx'
import { relerContatos, useCamposEmUso } from '../dados.ts'
import { MOTIVO, nomeDoContato } from '../nomes.ts'

const formulario = z.object({
  tipo: z.enum(['pessoa', 'empresa']),
  nome: z.string().trim().min(1, 'Escreva o nome').max(120),
  telefone: z.string(),
  email: z.string(),
  documento: z.string(),
  cidade: z.string(),
  uf: z.string(),
  empresa: z.string(),
  cargo: z.string(),
  tags: z.string(),
  origem: z.string(),
  dono: z.custom<Opcao>().nullable(),
  observacoes: z.string(),
})
const vazio = {
  tipo: 'pessoa' as const,
  nome: '',
  telefone: '',
  email: '',
  documento: '',
  cidade: '',
  uf: '',
  empresa: '',
  cargo: '',
  tags: '',
  origem: '',
  dono: null,
  observacoes: '',
}

/** Form of a new contact; shows possible duplicates while the user types. */
export function NovoContato({ aoFechar }: { aoFechar: () => void }) {
  const navegar = useNavegar()
  const form = useFormulario(formulario, vazio)
  const campos = useCamposEmUso()
  const [proprios, setProprios] = useState<Record<string, ValorDeCampo>>({})
  const [recusas, setRecusas] = useState<Record<string, string>>({})
  const perguntar = (c: CampoDoContato) => (
    <EditorDoCampo
      key={c.chave}
      campo={c}
      valor={proprios[c.chave]}
      erro={recusas[c.chave]}
      aoMudar={(valor) => {
        setProprios({ ...proprios, [c.chave]: valor })
        setRecusas(({ [c.chave]: _, ...outras }) => outras)
      }}
    />
  )
  useGuardaDeSaida(Object.keys(proprios).length > 0)
  const { fechar, pergunta } = usePerguntaAoFechar(aoFechar)
  return (
    <Drawer titulo="Novo contato" aoFechar={fechar} largura={520}>
      <h2 className="titulo-painel px-5 pt-4">Novo contato</h2>
      <Formulario
        form={form}
        rotulo="Novo contato"
        className="flex flex-col gap-4 p-5"
        aoEnviar={async ({ tags, dono, ...v }) => {
          const dados = Object.fromEntries(Object.entries(v).filter(([, t]) => t !== ''))
          setRecusas({})
          const { data } = await chamar(contatos.criar, {
            body: {
              ...dados,
              nome: v.nome,
              campos: proprios,
              tags: tags
                .split(',')
                .map((t) => t.trim())
                .filter(Boolean),
              ...(dono ? { responsavel_id: dono.valor } : {}),
            },
          }).catch((e: unknown) => {
            if (e instanceof ErroApp && Array.isArray(e.details))
              setRecusas(
                Object.fromEntries(
                  camposRecusados(e).flatMap((r) =>
                    r.campo.startsWith('campos.') ? [[r.campo.slice(7), r.mensagem]] : [],
                  ),
                ),
              )
            throw e
          })
          await relerContatos()
          avisar({ titulo: 'Contato cadastrado', tom: 'sucesso' })
          form.reset(form.getValues())
          flushSync(() => setProprios({}))
          void navegar({ to: href('/cad/cadastros/contatos/{id}', { id: data.id }), replace: true })
        }}
      >
        <FormSelect
          nome="tipo"
          rotulo="Tipo"
          opcoes={[
            { valor: 'pessoa', rotulo: 'Pessoa' },
            { valor: 'empresa', rotulo: 'Empresa' },
          ]}
        />
        <FormTextField nome="nome" rotulo="Nome ou razão social" />
        <div className="grid gap-4 md:grid-cols-2">
          <FormTextField nome="telefone" rotulo="Telefone" opcional inputMode="tel" />
          <FormTextField nome="email" rotulo="E-mail" opcional inputMode="email" />
          <FormTextField nome="documento" rotulo="CPF ou CNPJ" opcional />
          <FormTextField nome="cidade" rotulo="Cidade" opcional />
          <FormTextField nome="uf" rotulo="UF" opcional maxLength={2} />
          <FormTextField nome="cargo" rotulo="Cargo" opcional />
        </div>
        <Parecidos />
        {campos.filter((c) => c.obrigatorio).map(perguntar)}
        <FormTextField nome="tags" rotulo="Etiquetas" opcional dica="Separe com vírgulas" />
        <FormTextField nome="origem" rotulo="Origem" opcional dica="Indicação, feira, site…" />
        <FormCombobox nome="dono" rotulo="Dono" opcional buscar={buscarColegas} placeholder="Buscar pessoa" />
        {campos.filter((c) => !c.obrigatorio).map(perguntar)}
        <FormTextArea nome="observacoes" rotulo="Observações" opcional />
        <div className="sticky bottom-0 z-1 -mx-5 -mb-5 border-t bg-surface px-5 py-3">
          <BotaoEnviar atalho="mod+enter">Cadastrar contato</BotaoEnviar>
        </div>
      </Formulario>
      {pergunta}
    </Drawer>
  )
}

function Parecidos() {
  const [nome = '', telefone = '', email = '', documento = '', cidade = ''] = useDeferredValue(
    useWatch<typeof vazio, ['nome', 'telefone', 'email', 'documento', 'cidade']>({
      name: ['nome', 'telefone', 'email', 'documento', 'cidade'],
    }),
  )
  const algo = nome.length >= 5 || telefone.length >= 8 || email.includes('@') || documento.length >= 11
  const { data = [] } = useQuery({
    queryKey: ['contatos', 'parecidos', nome, telefone, email, documento, cidade],
    enabled: algo,
    queryFn: async ({ signal }) =>
      (await chamar(contatos.parecidos, { body: { nome, telefone, email, documento, cidade } }, { signal })).data,
  })
  return (
    <div aria-live="polite">
      {data.length > 0 && (
        <AlertBox tom="alerta" titulo="Parece com quem já está cadastrado">
          <ul className="mt-1 flex flex-col gap-1">
            {data.map((p) => (
              <li key={p.id} className="text-13">
                <Link href={`/cad/cadastros/contatos/${p.id}`}>{nomeDoContato(p)}</Link>{' '}
                <span className="text-text-2">
                  {[p.telefone && formatarTelefone(p.telefone), p.documento, p.cidade].filter(Boolean).join(' · ')} (
                  {p.motivos.map((m) => MOTIVO[m]).join(', ')})
                </span>
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
    </div>
  )
}
