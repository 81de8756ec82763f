import { Bloco } from '../comum/bloco.tsx'

/** For a user who may not enter any area: how to ask for one. The rail lists the areas of everyone else. */
export const SemArea = () => (
  <Bloco titulo="Suas áreas">
    <p className="py-3 text-13 text-text-2">
      Sua conta ainda não entra em nenhuma área.{' '}
      <a href="/register/index2" className="font-medium underline underline-offset-2">
        Peça acesso
      </a>{' '}
      a quem supervisiona a sua.
    </p>
  </Bloco>
)
