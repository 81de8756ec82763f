import { useMutation } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Section } from '#ui/pane.tsx'
import { Switch } from '#ui/switch.tsx'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { papeisGlobais, type PapelGlobal, type Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'

const dicas: Record<PapelGlobal, string> = {
  admin: 'Cuida de pessoas e configurações da empresa inteira.',
  auditor: 'Consulta quem fez o quê, sem mudar nada.',
}

/** Only an administrator appoints another one, and no user appoints themselves. */
export function PapeisGlobais({ usuario, eMim }: { usuario: Usuario; eMim: boolean }) {
  const { admin } = usePessoa()
  const definir = useMutation({
    mutationFn: (papeis: PapelGlobal[]) =>
      chamar(usuarios.definirGlobais, { params: { id: usuario.id }, body: { papeis } }),
    onError: (erro) => avisarFalha('O papel não foi mudado', erro),
    onSettled: () => reler(chaves.pessoas),
  })
  if (!admin) return null
  const atuais = definir.isPending ? definir.variables : papeisGlobais.filter((p) => usuario.globais.includes(p))
  return (
    <Section titulo="Na empresa inteira">
      <div className="flex flex-col gap-3 py-2">
        {papeisGlobais.map((p) => (
          <Switch
            key={p}
            rotulo={nomeDoPapel(p)}
            dica={dicas[p]}
            checked={atuais.includes(p)}
            disabled={eMim || definir.isPending}
            onChange={(e) => definir.mutate(e.currentTarget.checked ? [...atuais, p] : atuais.filter((a) => a !== p))}
          />
        ))}
      </div>
    </Section>
  )
}
