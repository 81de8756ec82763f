import { useState } from 'react'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { formatarDocumento } from '#kit/documento.ts'
import { formatarTelefone } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { dataHora } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Eye, X } from '#ui/icones.ts'
import { InlineEdit } from '#ui/inline-edit.tsx'
import { Link } from '#ui/link.tsx'
import { contatos } from '../../contract/contatos.ts'
import { lerDia } from '../../regras/dia.ts'
import type { Contato } from '../../tipos.ts'
import { buscarEmpresas, relerContatos } from '../dados.ts'
import { Proprios } from './proprios.tsx'

type Campo = 'nome' | 'cidade' | 'uf' | 'empresa' | 'cargo' | 'origem' | 'observacoes' | 'nascimento'
const linhas: readonly [Campo, string][] = [
  ['nome', 'Nome'],
  ['cidade', 'Cidade'],
  ['uf', 'UF'],
  ['cargo', 'Cargo'],
  ['empresa', 'Empresa (como disse)'],
  ['nascimento', 'Nascimento'],
  ['origem', 'Origem'],
  ['observacoes', 'Observações'],
]

/** Formats a date of birth as DD/MM/AAAA. */
const naTela = (campo: Campo, v: string) => (campo === 'nascimento' ? v.split('-').toReversed().join('/') : v)
const comBarras = (t: string) =>
  t
    .replace(/\D/g, '')
    .slice(0, 8)
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2')

/** Data of the contact, editable in place. */
export function Resumo({ contato: c }: { contato: Contato }) {
  const edita = usePode('contatos.contato.editar')
  const mudar = async (body: Record<string, unknown>) => {
    await chamar(contatos.alterar, { params: { id: c.id }, body })
    await relerContatos()
  }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <section aria-label="Dados">
        <h2 className="mb-2 text-14 font-semibold">Dados</h2>
        <DefinitionList
          largura={150}
          linhas={[
            ...linhas.map(([campo, rotulo]) => ({
              rotulo,
              valor: (
                <InlineEdit
                  rotulo={rotulo}
                  valor={naTela(campo, c[campo] ?? '')}
                  {...(campo === 'nascimento' ? { aoDigitar: comBarras } : {})}
                  desabilitado={!edita}
                  aoSalvar={(v) => mudar({ [campo]: campo === 'nascimento' ? (lerDia(v) ?? v) : v })}
                />
              ),
            })),
            { rotulo: 'CPF/CNPJ', valor: <Documento c={c} edita={edita} mudar={mudar} /> },
            {
              rotulo: 'Etiquetas',
              valor: (
                <InlineEdit
                  rotulo="Etiquetas"
                  valor={c.tags.join(', ')}
                  desabilitado={!edita}
                  aoSalvar={(v) =>
                    mudar({
                      tags: v
                        .split(',')
                        .map((t) => t.trim())
                        .filter(Boolean),
                    })
                  }
                />
              ),
            },
            {
              rotulo: 'Dono',
              valor: (
                <Combobox
                  rotulo="Dono"
                  rotuloOculto
                  tamanho="pequeno"
                  disabled={!edita}
                  buscar={buscarColegas}
                  valor={c.responsavel && { valor: c.responsavel.id, rotulo: c.responsavel.nome }}
                  aoMudar={(o) =>
                    void mudar({ responsavel_id: o?.valor ?? null }).catch((e: unknown) =>
                      avisarFalha('O dono não mudou.', e),
                    )
                  }
                  placeholder="Ninguém"
                />
              ),
            },
            { rotulo: 'Cadastrado', valor: dataHora(c.criado_em) },
          ]}
        />
      </section>
      <div className="flex flex-col gap-6">
        <Meios c={c} edita={edita} />
        <Empresas c={c} edita={edita} />
        <Proprios c={c} />
      </div>
    </div>
  )
}

function Documento({
  c,
  edita,
  mudar,
}: {
  c: Contato
  edita: boolean
  mudar: (b: Record<string, unknown>) => Promise<void>
}) {
  const ve = usePode('contatos.documento.ver')
  const [aberto, setAberto] = useState<string | null>(null)
  const revelar = () =>
    chamar(contatos.revelarDocumento, { params: { id: c.id } }).then(
      ({ data }) => setAberto(data.documento && formatarDocumento(data.documento)),
      (e: unknown) => avisarFalha('O documento não pôde ser mostrado.', e),
    )
  return (
    <span className="flex items-center gap-2">
      <InlineEdit
        rotulo="CPF/CNPJ"
        valor={aberto ?? ''}
        mostrar={(v) => v || (c.documento ?? '')}
        vazio={c.documento ?? 'Adicionar'}
        desabilitado={!edita}
        aoSalvar={async (v) => {
          await mudar({ documento: v })
          setAberto(null)
        }}
      />
      {c.documento && ve && !aberto && (
        <IconButton
          rotulo="Mostrar o documento inteiro"
          icone={<Eye />}
          tamanho="pequeno"
          onClick={() => void revelar()}
        />
      )}
    </span>
  )
}

function Meios({ c, edita }: { c: Contato; edita: boolean }) {
  const [novo, setNovo] = useState('')
  const fazer = (chamada: Promise<unknown>, falhou: string) =>
    chamada.then(relerContatos, (e: unknown) => {
      avisarFalha(falhou, e)
      return Promise.reject(e instanceof Error ? e : new Error(falhou))
    })
  const incluir = (v: string) =>
    fazer(
      chamar(contatos.incluirMeio, {
        params: { id: c.id },
        body: { tipo: v.includes('@') ? 'email' : 'telefone', valor: v },
      }),
      'Não foi possível incluir.',
    ).then(() => setNovo(''))
  return (
    <section aria-label="Telefones e e-mails">
      <h2 className="mb-2 text-14 font-semibold">Telefones e e-mails</h2>
      <ul className="flex flex-col gap-1">
        {c.meios.map((m) => (
          <li key={m.tipo + m.valor} className="flex min-h-8 items-center gap-2 text-13">
            <span className="min-w-0 truncate">{m.tipo === 'telefone' ? formatarTelefone(m.valor) : m.valor}</span>
            {m.principal && <Chip>principal</Chip>}
            {m.rotulo && <span className="text-12 text-text-2">{m.rotulo}</span>}
            {edita && !m.principal && (
              <Button
                tamanho="pequeno"
                variante="fantasma"
                onClick={() =>
                  void fazer(
                    chamar(contatos.incluirMeio, { params: { id: c.id }, body: { ...m, principal: true } }),
                    'Não foi possível mudar.',
                  ).catch(() => {})
                }
              >
                Tornar principal
              </Button>
            )}
            {edita && (
              <IconButton
                rotulo={`Tirar ${m.valor}`}
                icone={<X />}
                tamanho="pequeno"
                onClick={() =>
                  void fazer(
                    chamar(contatos.tirarMeio, { params: { id: c.id }, body: { tipo: m.tipo, valor: m.valor } }),
                    'Não foi possível tirar.',
                  ).catch(() => {})
                }
              />
            )}
          </li>
        ))}
      </ul>
      {edita && (
        <InlineEdit
          rotulo="Novo telefone ou e-mail"
          valor={novo}
          vazio="Adicionar telefone ou e-mail"
          aoSalvar={incluir}
        />
      )}
    </section>
  )
}

function Empresas({ c, edita }: { c: Contato; edita: boolean }) {
  const lista = c.tipo === 'pessoa' ? c.empresas : c.pessoas
  const agir = (chamada: Promise<unknown>) =>
    void chamada.then(relerContatos, (e: unknown) => avisarFalha('A ligação não foi guardada.', e))
  return (
    <section aria-label={c.tipo === 'pessoa' ? 'Empresas' : 'Pessoas'}>
      <h2 className="mb-2 text-14 font-semibold">{c.tipo === 'pessoa' ? 'Empresas' : 'Pessoas'}</h2>
      <ul className="flex flex-col gap-1">
        {lista.map((e) => (
          <li key={e.id} className="flex items-center gap-2 text-13">
            <Link className="max-w-[60%] shrink-0 truncate" href={`/cad/cadastros/contatos/${e.id}`}>
              {e.nome}
            </Link>
            {c.tipo === 'pessoa' ? (
              <InlineEdit
                rotulo={`Papel em ${e.nome}`}
                valor={e.papel}
                vazio="Papel"
                desabilitado={!edita}
                aoSalvar={async (papel) => {
                  await chamar(contatos.ligarEmpresa, { params: { id: c.id, item: e.id }, body: { papel } })
                  await relerContatos()
                }}
              />
            ) : (
              <span className="text-text-2">{e.papel}</span>
            )}
            {edita && c.tipo === 'pessoa' && (
              <IconButton
                rotulo={`Desligar de ${e.nome}`}
                icone={<X />}
                tamanho="pequeno"
                onClick={() => agir(chamar(contatos.desligarEmpresa, { params: { id: c.id, item: e.id } }))}
              />
            )}
          </li>
        ))}
      </ul>
      {edita && c.tipo === 'pessoa' && (
        <div className="mt-2 max-w-72">
          <Combobox
            rotulo="Ligar a uma empresa"
            rotuloOculto
            tamanho="pequeno"
            buscar={buscarEmpresas}
            valor={null}
            aoMudar={(o) =>
              o && agir(chamar(contatos.ligarEmpresa, { params: { id: c.id, item: o.valor }, body: { papel: '' } }))
            }
            placeholder="Ligar a uma empresa"
          />
        </div>
      )}
      {c.tipo === 'empresa' && lista.length === 0 && (
        <p className="text-13 text-text-2">Ninguém ligado. A ligação se faz na página da pessoa.</p>
      )}
    </section>
  )
}
