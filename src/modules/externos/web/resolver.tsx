import { useState } from 'react'
import { formatarTelefone } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { externos } from '../contract/externos.ts'
import type { lados, Registro } from '../tipos.ts'
import { reler } from './dados.ts'

type Lado = (typeof lados)[number]
const ROTULO: Record<string, string> = {
  nome: 'Nome',
  telefone: 'Telefone',
  email: 'E-mail',
  documento: 'CPF/CNPJ',
  cidade: 'Cidade',
  uf: 'UF',
  titulo: 'Título',
  valor_centavos: 'Valor',
  estagio: 'Estágio',
}
const comoTexto: Record<string, (v: string) => string> = {
  telefone: formatarTelefone,
  valor_centavos: (v) => dinheiro(Number(v)),
}

/** Resolves differences field by field, by choosing a side. */
export function Resolver({ registro: r, nome, aoFechar }: { registro: Registro; nome: string; aoFechar: () => void }) {
  const [escolhas, setEscolhas] = useState<Record<string, Lado>>(
    Object.fromEntries(r.diferencas.map((d) => [d.campo, d.nosso ? 'nosso' : 'deles'] as const)),
  )
  const { indo, fazer } = useAto()
  const todos = (lado: Lado) => setEscolhas(Object.fromEntries(r.diferencas.map((d) => [d.campo, lado])))
  const salvar = () =>
    fazer(
      async () => {
        await chamar(externos.resolver, {
          params: { sistema: r.sistema },
          body: { tipo: r.tipo, id_externo: r.id_externo, escolhas },
        })
        await reler(r.sistema)
        avisar({ titulo: 'Diferenças resolvidas', tom: 'sucesso' })
        aoFechar()
      },
      (e) => avisarFalha('As escolhas não foram guardadas.', e),
    )
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={r.dados.titulo && r.tipo === 'oportunidade' ? r.dados.titulo : r.dados.nome}
      descricao={`Onde o ${nome} e o nosso cadastro diferem, diga o que vale. Só volta a perguntar se mudarem lá de novo.`}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
            Guardar escolhas
          </Button>
        </>
      }
    >
      <div className="mb-2 grid grid-cols-2 gap-2 text-12 text-text-2">
        <button type="button" className="text-left underline" onClick={() => todos('deles')}>
          Tudo do {nome}
        </button>
        <button type="button" className="text-left underline" onClick={() => todos('nosso')}>
          Tudo nosso
        </button>
      </div>
      {r.diferencas.map((d) => (
        <fieldset key={d.campo} className="border-t py-2">
          <legend className="sr-only">{ROTULO[d.campo] ?? d.campo}</legend>
          <span aria-hidden className="text-12 text-text-2">
            {ROTULO[d.campo] ?? d.campo}
          </span>
          <div className="grid grid-cols-2 gap-2">
            {(['deles', 'nosso'] as const).map((lado) => (
              <label key={lado} className="flex min-w-0 items-center gap-2 text-13">
                <input
                  type="radio"
                  className="g-caixa shrink-0"
                  name={d.campo}
                  checked={escolhas[d.campo] === lado}
                  onChange={() => setEscolhas({ ...escolhas, [d.campo]: lado })}
                />
                <span className={d[lado] ? 'min-w-0 break-words' : 'text-text-2'}>
                  {d[lado] ? (comoTexto[d.campo]?.(d[lado]) ?? d[lado]) : 'vazio'}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </Dialog>
  )
}
